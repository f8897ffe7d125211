# Words of the page alone. Those that the terminal needs too are in src/quintet/words.

title = Quintet
motto = Five card games for a quiet table.
close = Close
copy = Copy
copied = Copied
back = Back to all games
loading = One moment …
unreachable = The server does not answer.
retry = Try again
missing = There is nothing on this page.

## Settings

settings-title = Settings
settings-save = Save
settings-language = Language
settings-theme = Colours
settings-theme-auto = As the device has it
settings-theme-light = Paper
settings-theme-dark = Ink
settings-sound = Sounds
settings-speed = Speed of bots and cards
settings-speed-slow = Slow
settings-speed-normal = Normal
settings-speed-fast = Fast
settings-speed-instant = At once
settings-playing = Playing
settings-single = Play what can be played in only one way by itself
settings-twice = Press twice to play, with the mouse too
settings-coach = Against bots: tell me when a move gave something away
settings-keys = Keys
settings-key-arrows = Arrows, Tab
settings-key-enter = Enter
settings-does-arrows = from card to card
settings-does-enter = pick, play
settings-does-escape = take the last pick back
settings-does-hint = hint
settings-does-list = all moves, as a list
settings-does-rules = rules

## Home

home-intro = Play at once against bots, or with friends by a link. No account, nothing to install.
home-play = Play
home-playing = Dealing …
home-rules = Rules
home-players = { $low } to { $high } players
home-minutes = { $n ->
    [one] about { $n } minute
   *[other] about { $n } minutes
}
home-join = Join a table
home-code = Link or code
home-go = Go
home-bad-code = That is neither the link nor the code of a table.
home-mine = Your tables
home-waiting = It is your turn
home-open = Open tables
home-none = No table waits for players just now. Make one: it takes a moment.
home-more = Show all
home-your-turn = your turn
home-free = { $n ->
    [one] { $n } seat free
   *[other] { $n } seats free
}
home-status = { $status ->
    [waiting] waiting for players
    [opening] about to begin
    [playing] being played
    [finished] finished
   *[closed] closed
}

## A table to be made

make-players = Players
make-own = Your own choice
make-open = Anyone may find the table and sit down
make-by-link = Otherwise only those who have the link.
make-make = Make the table

## The waiting room

room-title = Waiting for players
room-bot = Seat { $n }: put a bot here
room-open = open
room-kept = kept for { $name }
room-sit = Sit here
room-stand = Stand up
room-start = Start the game
room-need-seats = The game can start when every seat is taken.
room-wait-host = { $host } starts the game when all are seated.
room-opening = The cards are being shuffled, with a part from everyone who plays.
room-close = Close the table
room-closed = This table is closed.
room-closed-rules = This table is closed: the rules of the game have changed since it began, and it could not go on by them.
room-you = you
room-host = host

## At a table

table-hand = Your hand
table-pile = Pile
table-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
table-points = Points
table-log = What happened
table-players = Players
table-you = you
table-won = won
table-gone = away
table-asked = to move
table-answered = has chosen
table-your-turn = Your turn
table-turn-of = { $names } is to move.
table-thinking = { $n ->
    [one] { $names } is choosing.
   *[other] { $names } are choosing.
}
table-wait = { $n ->
    [one] You have chosen. { $names } still has to.
   *[other] You have chosen. { $names } still have to.
}
table-frozen = This table cannot go on: something happened here that this server cannot read. All other tables go on.
table-lost = Reconnecting …
table-hint = Hint
table-moves = Moves
table-all-moves = All moves
table-all-moves-count = All moves ({ $n })
table-rules = Rules
table-menu = Menu
table-story = Log
table-home = All games
table-undo = Back
table-confirm = Play
table-single = There is only one way:
table-change = Choose again
table-undo-move = Take back
table-sending = …
table-not-asked = It is not your turn.
table-over = The game is over.
table-cannot = That cannot be picked now.
table-again = Play again
table-go-again = To the new table
table-replay = Look at the game again
table-round = Round { $n }
table-round-of = of { $n }
table-round-over = Round { $n } is over
table-round-points = This round
table-total = Together
table-go-on = Go on
table-lend = Let a bot play for { $name }
table-lent = A bot plays for you.
table-take-back = Take your seat back
table-watchers = { $n ->
    [one] { $n } person watches
   *[other] { $n } people watch
}
table-fair = How the cards were shuffled
table-fair-text = The deal follows from a secret of the server, whose hash was known before anyone sat down, and from a random number of every player. With the record of the game anyone can check it: quintet verify.
table-record = Record of the game

## Hints

hints-title = What the best moves lead to
hints-thinking = Thinking ahead …
hints-games = { $n ->
    [one] Counted in a game imagined.
   *[other] Counted in { $n } games imagined for each move.
}
hints-gave-points = You gave away { $points } points
hints-gave-games = You gave away { $n } of 100 wins
hints-play = Play it

## Replay

replay-title = Replay
replay-step = Step { $n } of { $all }
replay-previous = Step back
replay-next = Step forward
replay-first = To the beginning
replay-last = To the end
replay-play = Play
replay-stop = Stop
replay-seat = Seen by
replay-all = all cards open
replay-spectator = a spectator
replay-share = Copy the link
replay-setup = The game begins.
replay-not-yet = This game is not over yet. When it is, it can be looked at here.

## Review

review-overview = Overview
review-waiting = Other reviews come first. This one begins by itself.
review-working = Every move is compared with those that were possible, and every position played to its end many times.
review-progress = { $n } of 100 done
review-meanwhile = You can look at the game meanwhile.
review-previous-moment = Previous moment of note
review-next-moment = Next moment of note
review-as-table = The curve as a table
# What follows speaks to the one who decided, as hints do.
review-hint-to = A hint for { $seat } would have been:
review-instead = { $seat-you ->
    [yes] You could have done this:
   *[no] { $seat } could have done this:
}
review-back = Back to the move
play-on = Play on from here
play-on-short = Play on
play-on-text = A new table against bots, from this position of the game.
play-on-seat = Your seat
play-on-cards = Hidden cards
play-on-as-they-were = As they were
play-on-redrawn = Drawn again
play-on-redrawn-text = What this seat could not know then is drawn again.
play-on-from = This game goes on from move { $n } of another.
play-on-original = Look at that one

## Ratings

ratings-title = Ratings
ratings-games = Games
ratings-yours = Your rating
ratings-games-played = { $n ->
    [one] { $n } rated game
   *[other] { $n } rated games
}
ratings-not-known = Not listed yet: the number still jumps about. A few more rated games will settle it.
ratings-not-listed = You do not want to be listed, so only you see this.
ratings-place = Place { $n } of all time.
ratings-none-yours = You have not played a rated game yet. Make a table, tick “Rated”, and play people or bots.
ratings-none = Nobody is listed yet. The bots show what the numbers mean.
ratings-none-week = Nobody has gained anything in this week.
ratings-when = When
ratings-when-all = All time
ratings-when-week = This week
ratings-when-before = Last week
ratings-column-place = Place
ratings-column-name = Name
ratings-column-points = Points
ratings-column-gained = Gained
ratings-column-games = Games
ratings-about = What the numbers mean
ratings-about-scale = The medium bot has 1500 points in every game, for ever; the other bots were measured against it. 200 points more win about three of four games against one opponent. Behind ± stands how far a number may be off.
ratings-about-how = Rated games are played by the standard rules, with a clock, and without hints, taking back or a bot that plays for you. To leave is to lose. People stand by what they are worth at least: the points less what they may be off.
ratings-about-week = A week begins on Monday, at midnight UTC. It counts what people who are listed have gained.
ratings-course = From { $from } to { $to } points over the last { $n } rated games.
ratings-changed = Ratings after this game
ratings-not-counted = This game has not changed any rating: the same people have played enough rated games with each other today.
ratings-badge = Rated
ratings-make = Rated
ratings-make-text = The result changes the ratings of those who play. No hints, no taking back, nobody plays for you: to leave is to lose.
ratings-make-standard = Only games by the standard rules, for two or more, can be rated.
ratings-leave = This game is rated: if you go for good, you lose it.
ratings-beside = Rating { $points }, right to ± { $error }

## My games

mine-games = My games
mine-statistics = My statistics
mine-search = Look for
mine-game = Game
mine-any = Any
mine-players = Players
mine-with = With
mine-with-hint = How a name begins
mine-bot = Bot
mine-result = Result
mine-result-won = Won
mine-result-lost = Lost
mine-result-place = Place { $n }
mine-kind = Kind
mine-kind-all = All but lessons
mine-kind-game = Plain
mine-kind-rated = Rated
mine-kind-continued = Continued
mine-kind-lesson = Lessons
mine-from = From
mine-to = To
mine-find = Search
mine-wider = More to look for
mine-clear = Clear
mine-none = Nothing is found.
mine-none-yet = You have not finished a game yet.
mine-more = Show more
mine-found = { $n ->
    [one] { $n } game is shown.
   *[other] { $n } games are shown.
}
mine-won = Won
mine-shared = Won, shared
mine-place = Place { $n } of { $of }
mine-left = Left
mine-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
mine-rating = Rating { $gained }
mine-replay = Replay
mine-review = Review
mine-record = Record
mine-gone = The game itself is not kept any more.

## My statistics

statistics-none = Once you have finished a game it is counted here.
statistics-overview = By game and number of players
statistics-column-game = Game
statistics-column-players = Players
statistics-column-games = Games
statistics-column-share = Won
statistics-column-score = Mean score
statistics-column-given = Given away
statistics-of = { $game }, { $n ->
    [one] alone
   *[other] { $n } players
}
statistics-games = Games
statistics-wins = Wins
statistics-share = Share of wins
statistics-between = { $low } to { $high } %
statistics-between-text = If you go on like this, your share lies in there, in nineteen cases of twenty.
statistics-score = Mean score
statistics-best = Best game
statistics-streak = Wins in a row
statistics-streak-now = { $n } now
statistics-streak-most = { $n } at most
statistics-given = Given away
statistics-given-text = points in a game, from { $n ->
    [one] { $n } review
   *[other] { $n } reviews
}
statistics-given-none = Ask for a review after a game, and it is counted here.
statistics-course = Scores over time
statistics-course-one = Each point is a game.
statistics-course-many = Each point is the mean of { $n } games or so; around it, the worst and the best of them.
statistics-stretch = { $day }: { $score } points
statistics-stretch-many = { $since } to { $until }: { $score } points on average, from { $low } to { $high }, in { $n } games
statistics-table = As a table
statistics-column-when = When
statistics-column-low = Worst
statistics-column-high = Best
statistics-see = My games of this kind

## Rules

rules-title = Rules of { $game }
rules-missing = These rules are not there in this language yet.

## Who we are

description = Five modern card games to play in the browser, by the full rules: against bots at once, or with friends by a link. Free, without an account.
who-title = What shall we call you?
who-text = The others at the table will see this.
who-name = Your name
who-figure = Your figure
who-other = Another suggestion
who-done = Sit down
figure-name = { $figure ->
    [fox] fox
    [owl] owl
    [cat] cat
    [rabbit] rabbit
    [frog] frog
    [penguin] penguin
    [whale] whale
    [bee] bee
    [snail] snail
    [mushroom] mushroom
    [cactus] cactus
   *[boat] boat
}
suggest-fox = Swift Fox, Merry Fox, Red Fox
suggest-owl = Wise Owl, Night Owl, Snowy Owl
suggest-cat = Lucky Cat, Alley Cat, Velvet Cat
suggest-rabbit = White Rabbit, Bold Rabbit, March Hare
suggest-frog = Green Frog, Singing Frog, Pond Frog
suggest-penguin = Dapper Penguin, Cool Penguin, Polar Penguin
suggest-whale = Blue Whale, Gentle Whale, Humming Whale
suggest-bee = Busy Bee, Honey Bee, Bumble Bee
suggest-snail = Calm Snail, Garden Snail, Rapid Snail
suggest-mushroom = Forest Mushroom, Spotted Mushroom, Morel
suggest-cactus = Desert Cactus, Soft Cactus, Cactus Flower
suggest-boat = Paper Boat, Night Boat, Tailwind

## Set-up

make-bots = Against bots
make-friends = With friends
make-how = How do you want to play?
make-opponents = Bots
make-level = How good they are
make-level-name = { $level ->
    [easy] Easy
    [medium] Medium
    [hard] Hard
   *[other] { $level }
}
make-alone = Nobody
make-variant = The game
make-take-back = Moves can be taken back
make-hints = Hints
make-hints-bots = if all others are bots
make-hints-everyone = for everyone
make-hints-nobody = for nobody
make-start = Start
home-friends = With friends

## Sharing

share-text = Send this link to those you want to play with:
share-send = Share …
share-code = QR code
share-code-label = QR code of the link to this table
share-invite = Come and play { $game } with me!

## Leaving a table

leave-title = This table
leave-lend = Let a bot play for me
leave-lend-text = You can take your seat back at any time.
leave-level = Which bot shall play
leave-now = Leave for now
leave-now-text = Your seat stays yours, and the table is in your list.
leave-now-text-others = Your seat stays yours. If you stay away, a bot may play for you.
leave-resign = Resign
leave-resign-text = A bot gets your seat for good, and the others play on.
leave-resign-text-alone = The game ends here, without a result.
leave-sure = Really resign?
leave-yes = Yes, resign
leave-no = No
table-lend-in = { $name } is away. In { $seconds } s a bot may play.
table-resigned = resigned
line-remove = Remove from the list
line-remove-what = Remove { $game } from the list
line-sure = Remove?
line-sure-alone = Give up and remove?
home-finished = Finished

## Reactions

react = Say something
react-mute = Hide what { $name } says
reaction-hello = Hello!
reaction-luck = Good luck!
reaction-wow = Wow!
reaction-oops = Oops!
reaction-laugh = Ha ha!
reaction-time = Take your time.
reaction-bravo = Well played!
reaction-thanks = Thank you!
reaction-said = { $name }: { $words }
settings-reactions = Show what others say
sound-on = Sounds are on
sound-off = Sounds are off
rules-play = Play { $game }

## What happened, told again

table-since = Since your last turn
table-last-turn = Your last turn
table-undone = Taken back:
table-earlier = Earlier
table-then = This is how it was.
table-now = Back to now

## Fair shuffles

fair-verdict = { $fault ->
    [none] The deals were checked: all were fair.
    [missing] The deals could not be checked: the server does not say what they followed from.
    [commit] The deals were not fair: the server used another number than it had fixed before.
    [shares] The deals were not fair: the players' numbers are not the ones that were fixed before.
    [broken] The record does not say how often the shuffling was broken off.
    [deal] The deals were not fair: they do not follow from the numbers that were fixed before.
   *[result] The record is not of the game that was played here.
}
fair-broken = { $n ->
    [one] The shuffling was broken off once, because a part of it did not come.
   *[other] The shuffling was broken off { $n } times, because a part of it did not come.
}

## The end

final-ranking = Ranking
final-table = See the table
final-back = Result
final-place = { $n }.
final-round = Round
final-sum = Together
final-none = –

## Lessons

learn-title = Lesson
learn-leave = Leave
learn-leave-text = You can go on later: the table is in your list.
learn-play-on = Play on freely
learn-read = To read on:
learn-first = First read what the lesson says, and go on.
learn-real = Play a real game
learn-begin = Learn
learn-no = No, thank you
learn-offer = { $n ->
    [one] First time? Learn it by playing, in { $n } minute.
   *[other] First time? Learn it by playing, in { $n } minutes.
}
learn-offer-always = { $n ->
    [one] Or learn it by playing, in { $n } minute.
   *[other] Or learn it by playing, in { $n } minutes.
}
