# Words that the terminal and the page share. A game's own are in games/ID/words, the page's own in web/src/words.
# How the values of an event become variables of its message: see docs/words.md.

## Cards

card-back = a card face down
card-name = { colour } { $number }
colour = { $colour ->
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [blue] blue
    [purple] purple
    [pink] pink
    [white] white
    [grey] grey
    [silver] silver
   *[other] { $colour }
}

## Bots

bot-level = { $level ->
    [easy] easy bot
    [medium] medium bot
    [hard] hard bot
    [greedy] greedy bot
    [random] random bot
   *[other] { $level }
}
bot-names = Ada, Emil, Ida, Otto, Uma, Nils

## What happens in every game

event-chose = { $seat-you ->
    [yes] You have chosen.
   *[no] { $seat } has chosen.
}
event-round-over = Round { $round } is over.
event-end = { $scores-count ->
    [1] The game is over: { points }.
   *[other] { $winners-count ->
        [1] { $winners-you ->
            [yes] You win with { points }!
           *[no] { $winners } wins with { points }!
        }
       *[other] { $winners } share the win with { points }.
    }
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## What happens at a table

event-table-sit = { $name } sits down.
event-table-stand = { $name } stands up.
event-table-lend = A bot plays for { $name }.
event-table-back = { $name } is back.
event-table-close = The table was closed.
event-table-fill = { "" }
event-table-start = { "" }
event-table-again = { "" }

## An event that has no words of its own

plain-event = { $seat }: { $what }
plain-question = Choose a move.

## Why something is refused

refused-already-seated = You sit at this table already.
refused-bad-name = This name cannot be used. Please choose another.
refused-bad-options = The game cannot be played like this.
refused-bad-players = This game is not for so many players.
refused-busy = One hint after the other, please.
refused-empty-seats = There are still open seats.
refused-foreign-origin = The server does not trust this page.
refused-illegal = That is not possible.
refused-method-not-allowed = That is not possible.
refused-name-needed = You need a name first.
refused-no-such-bot = There is no such bot.
refused-no-such-game = There is no such game.
refused-no-such-page = There is nothing here.
refused-no-such-seat = There is no such seat.
refused-no-such-table = There is no such table. Perhaps the link is incomplete, or it is too old.
refused-not-asked = It is not your turn.
refused-not-finished = The game is not over yet.
refused-not-gone = This player is still there.
refused-not-host = Only the host can do that.
refused-not-json = The server could not read that.
refused-not-lent = You have your seat.
refused-not-playing = There is no game now.
refused-not-seated = You have no seat at this table.
refused-not-waiting = The game has begun.
refused-seat-taken = This seat has just been taken.
refused-stale = Something else has happened in between.
refused-too-fast = That was too fast. Please wait a moment.
refused-too-large = That is too long.
refused-too-many-connections = Too many people are here just now.
refused-too-many-tables = You have too many tables. Play one of them first.
refused-unavailable = The server does not answer. Please try again.
refused-unreadable = The server could not read that.
