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
last-round = last round
round-score = { $name } { $gain } = { $score }
event-plain = { $seat ->
    [none] { $what }
   *[other] { $seat }: { $what }
}

## What happens at a table

event-sat-down = { $name } sits down.
event-stood-up = { $name } stands up.
event-seat-filled = { "" }
event-opening-broken = { $name } did not take part in the shuffling in time. Nothing was dealt, and the seat is open again.
# A game tells its aim when it begins.
event-game-started = { aim }
aim = { "" }
event-table-closed = The table was closed.
event-time-up = { $name }’s time is up.
event-time-given-back = The server was away for a moment. Nobody loses time by that.
event-seat-lent = A bot plays for { $name }.
event-seat-returned = { $name } is back.
event-choice-withdrawn = { $seat-you ->
    [yes] You choose again.
   *[no] { "" }
}
event-move-taken-back = { $seat-you ->
    [yes] You take your move back.
   *[no] { $seat } takes a move back.
}
event-played-again = { "" }
event-resigned = { $name } has resigned. A bot plays on.
event-renamed = { $before } is now called { $name }.

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

## Cards

card-back = a card face down
card-name = { $colour } { $number }

## Bots

bot-names = Ada, Emil, Ida, Otto, Uma, Nils
bot-level = { $level ->
    [easy] easy bot
    [medium] medium bot
    [skilled] skilled bot
    [hard] hard bot
    [expert] expert bot
    [greedy] greedy bot
    [random] random bot
   *[other] { $level }
}

## Whom the games are by

install-about = Modern card games by the full rules: against bots at once, or with friends by a link.
install-play = Play { $game }
install-rules = { $game }: the rules
built-on = { $game } changes the rules of { $base }, which stand below. What is different:
not-affiliated = Quintet is not affiliated with the makers of the games.

## At the terminal

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

## Hints: what a move leads to, counted in games imagined

hint-heading = { $n ->
    [one] What the best moves lead to, in a game imagined:
   *[other] What the best moves lead to, in { $n } games imagined:
}
hint-end-round = At the end of the round
hint-end-game = At the end of the game
hint-ahead-round = Ahead after the round in { $n } of 100 games
hint-ahead-game = Wins { $n } of 100 games
hint-close = about as good as the best
hint-close-best = no better than the next, as far as can be told
hint-now = In this turn
hint-others = { $name }, until your next turn
hint-several = The others
hint-someone = someone
hint-next = Then, until after your next turn
hint-promise = { $points } points in prospect
hint-brings = { $points } points
hint-brings-each = { $points } points each
often = { $always ->
    [yes] :
   *[no] , most often
}
often-with = { $always ->
    [yes] , with
   *[no] , most often with
}
hint-later = What makes the difference comes later.
hint-against = Compared with:
hint-instead = otherwise { $points }
hint-share = in { $n } of 100 games
hint-share-instead = in { $n } of 100 games (otherwise { $instead })

## Reviews: where a game was won, and how much of it was luck

review-title = Review
review-kind = { $kind ->
    [forced] no choice
    [best] best move
    [good] good move
    [inaccurate] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}
review-kinds = { $kind ->
    [forced] No choice
    [best] Best
    [good] Good
    [inaccurate] Inaccurate
    [mistake] Mistakes
   *[blunder] Blunders
}
review-verdict = { $seat-you ->
    [yes] You: { review-kind }
   *[no] { $seat }: { review-kind }
}
review-gave = Gave away { $points } points (± { $points-error }) and { $wins } of 100 wins (± { $wins-error }).
review-gave-points = Gave away { $points } points (± { $points-error }).
review-better = Better:
review-chance = Chance to win
review-expected = Expected points
review-of-hundred = { $name } { $n } of 100
review-of-points = { $name } { $points }
review-move = Move { $n } of { $all }
review-start = After the deal
review-accuracy = Accuracy
review-turns = Turning points
review-no-turns = No single move or card turned this game.
review-turned = { $seat-you ->
    [yes] Your chance to win: { $before } → { $after } of 100.
   *[no] { $seat }’s chance to win: { $before } → { $after } of 100.
}
review-because-mistake = { $by ->
    [none] Several gave something away.
   *[other] { $by-you ->
        [yes] You gave something away.
       *[no] { $by } gave something away.
    }
}
review-because-cards = The cards that came up made the difference.
review-because-unseen = What nobody could see made the difference.
review-because-play = { $by ->
    [none] Nobody gave anything away.
   *[other] { $by-you ->
        [yes] You gave nothing away by it.
       *[no] { $by } gave nothing away by it.
    }
}
review-because-played-well = Well played.
review-players = How each played
review-luck = { $luck ->
    [good] { $seat-you ->
        [yes] Luck brought you { $points } points (± { $error }).
       *[no] Luck brought { $seat } { $points } points (± { $error }).
    }
    [bad] { $seat-you ->
        [yes] Bad luck cost you { $points } points (± { $error }).
       *[no] Bad luck cost { $seat } { $points } points (± { $error }).
    }
   *[even] { $seat-you ->
        [yes] Luck was even for you, as far as can be told (± { $error } points).
       *[no] Luck was even for { $seat }, as far as can be told (± { $error } points).
    }
}
review-own = { $seat-you ->
    [yes] You gave away { $points }.
   *[no] { $seat } gave away { $points }.
}
review-own-nothing = { $seat-you ->
    [yes] You gave nothing away.
   *[no] { $seat } gave nothing away.
}
review-part = { $part ->
    [start] Before the deal
    [cards] Cards that came up
    [unseen] What nobody could see
    [own] Own decisions
    [others] Decisions of others
    [estimation] Error of estimation
   *[result] Result
}
review-result-ahead = The result is how many points one has more than the others have on average.
review-result-alone = The result is the points, and the start what can be expected of such a game.
review-score = Score
review-noted = Where something was given away
review-all = The whole game
review-round = Round { $n }
review-luckiest = Luckiest moment
review-unluckiest = Unluckiest moment
review-effort = Judged by what each knew then. Worked out in { $games } games imagined for each move that is compared.

## Why something is refused

refused-already-seated = You sit at this table already.
refused-bad-clock = Such a clock cannot be set: a few seconds to 10 minutes for a move and up to an hour in reserve, or 1, 2, 3 or 7 days for a move.
refused-already-someone = This device is someone with games already. Say first that you give them up here.
refused-bad-name = This name cannot be used. Please choose another.
refused-bad-name-bot = A bot is called that. Please choose another name.
refused-bad-name-character = A name cannot have { $character } in it.
refused-bad-name-invisible = There is something invisible in this name. Please type it again.
refused-bad-name-letters = A name needs a letter or a digit.
refused-bad-name-long = A name has at most { $longest } characters.
refused-bad-options = The game cannot be played like this.
refused-bad-passkey = This passkey was not accepted. Please try again.
refused-bad-push = This browser cannot be called like that.
refused-bad-push-endpoint = The push service of this browser has no public address, so it cannot be called.
refused-bad-push-keys = The keys of this browser cannot be used to call it.
refused-bad-push-language = We do not speak that language.
refused-bad-rated = Such a table cannot be rated.
refused-bad-rated-alone = A game for one cannot be rated: play someone, or bots.
refused-bad-rated-bots = How strong such a bot is at this game is not known well enough, so a game against it cannot be rated.
refused-bad-rated-clock = A rated table needs a clock at whose end the game is lost.
refused-bad-rated-unfinished = You have left another rated game of this kind against bots. Finish it first, or give it up.
refused-bad-rated-options = Rated games are played by the standard rules.
refused-bad-players = This game is not for so many players.
refused-bad-share = The server did not accept your part of the shuffling. Please sit down again.
refused-busy = One hint after the other, please.
refused-busy-reviewing = Many reviews are being worked on. Please try again in a few minutes.
refused-clock-decides = At this table the clock decides how long one may be away.
refused-dealt = This deal is played by everyone in the same way, so that cannot be done here.
refused-empty-seats = There are still open seats.
refused-foreign-origin = The server does not trust this page.
refused-frozen = Something happened at this table that this server cannot read. It stays as it is.
refused-game-begins = A game is just beginning at one of your tables. Please try again in a few seconds.
refused-illegal = That is not possible.
refused-method-not-allowed = That is not possible.
refused-name-needed = You need a name first.
refused-no-core = This server cannot play this deal as others did: it has no compiled core.
refused-no-deal = This deal cannot be played by others.
refused-no-hints = There are no hints at this table.
refused-no-push = This server calls nobody back.
refused-no-lesson = This game has no lesson.
refused-no-passkeys-here = Passkeys need a page that came over https, under a name rather than a number.
refused-no-record = This game has no record: it went on from another one, with cards that were drawn again.
refused-no-review-core = This server cannot review games of this kind.
refused-no-review-failed = This game could not be reviewed. Please try again later.
refused-no-review-lesson = There are no reviews of lessons.
refused-no-review-long = This game is too long for a review.
refused-no-review-redrawn = There is no review of this game: it went on from another one, with cards that were drawn again.
refused-no-review-rules = There is no review of this game: the rules have changed since.
refused-no-such-bot = There is no such bot.
refused-no-such-deal = There is no such deal. Perhaps the link is incomplete, or its day has not come.
refused-no-such-game = There is no such game.
refused-no-such-page = There is nothing here.
refused-no-such-passkey = This passkey is gone already.
refused-no-such-seat = There is no such seat.
refused-no-such-step = The game can only go on from a position before its end.
refused-no-such-table = There is no such table. Perhaps the link is incomplete, or it is too old.
refused-no-such-ticket = This link does not work any more: it was used, a newer one was made, or it is too old.
refused-no-taking-back = Moves cannot be taken back at this table.
refused-not-asked = It is not your turn.
refused-not-finished = The game is not over yet.
refused-not-gone = This player is still there.
refused-not-host = Only the host can do that.
refused-not-json = The server could not read that.
refused-not-lent = You have your seat.
refused-not-opening = The cards are not being shuffled now.
refused-not-playing = There is no game now.
refused-not-pledged = Not everyone is ready for the shuffling yet. Try again in a moment, or open the seats of those who are not there.
refused-not-seated = You have no seat at this table.
refused-not-waiting = The game has begun.
refused-rated = At a rated table nobody plays for you. To leave is to lose.
refused-removed = The host has opened your seat. You can watch here, or play at another table.
refused-sealed = Others play this deal still. It can be seen when the day is over.
refused-seat-taken = This seat has just been taken.
refused-still-seated = You still play at this table. Resign there first.
refused-stale = Something else has happened in between.
refused-time-up = Your time for this move is up, so the bot makes it. Then you can come back.
refused-too-fast = That was too fast. Please wait a moment.
refused-too-large = That is too long.
refused-too-many-connections = Too many people are here just now.
refused-too-many-passkeys = You have as many passkeys as one may have. Remove one first.
refused-too-many-reviews = You wait for several reviews already. Please let one of them be finished first.
refused-too-many-tables = You have too many tables. Play one of them first.
refused-unavailable = The server does not answer. Please try again.
refused-unreadable = The server could not read that.

## Lessons

learn-instead = That is possible too. The lesson wanted to show you something else here.
learn-step = Step { $n } of { $all }
learn-done = You can play { $game } now.
learn-over = The lesson ends here: play this game on as you like, or start a real one.
learn-enter = Press Enter to go on.
learn-astray = Enter takes the move back; type on to play on freely.
learn-next = To read on: quintet rules { $game }. To play: quintet play { $game }.
command-back = back
command-on = on
learn-help =
    { play-help }
    back: take the last move back
