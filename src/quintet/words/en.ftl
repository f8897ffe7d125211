### What all games share, in English. Another language is another file with the same messages.

## What happens in every game

event-chose = { $seat-you ->
    [yes] You have chosen.
   *[no] { $seat } has chosen.
}
event-round-over = Round { $round } is over.
event-end = { $winners-count ->
    [1] { $you ->
        [yes] You win with { points }!
       *[no] { $winners } wins with { points }!
    }
   *[other] { $winners } share the win with { points }.
}
event-end-alone = The game is over: { points }.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
you = You
seat-name = Seat { $seat }
seat-score = { $name } { $score }
round-score = { $name } { $gain } = { $score }
event-plain = { $seat ->
    [none] { $what }
   *[other] { $seat }: { $what }
}

## What is asked

question-plain = Choose a move.
wait = Wait for the others.

## Colours

colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple
colour-pink = pink
colour-white = white
colour-grey = grey
colour-silver = silver

## At the terminal

bot-names = Ada, Emil, Ida, Otto, Uma, Nils
thinking = { $name } is thinking
thinking-ahead = thinking ahead
type-for-help = Type ? for help.
left = You have left the game.
command-help = help
command-table = table
command-rules = rules
command-hint = hint
command-quit = quit
play-help =
    Type the number of a choice, the move as it is written, or enough of it to tell it from the others.
    table: show the table again
    rules: how the game is played
    hint: ask the strongest bot
    quit: leave the game
no-such-choice = There are the choices 1 to { $n }; ? shows help.
could-be = That could be: { $moves }
not-understood = { $answer } is none of the choices. Type a number from the list; ? shows help.
hint-heading = Expected result (0 % is the worst defeat, 100 % the best victory) and how often it was tried:
hint-tries = { $n ->
    [one] { $n } try
   *[other] { $n } tries
}
