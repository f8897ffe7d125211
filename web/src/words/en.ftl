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
no-line = There is no line.
no-line-since = There is no line. What you see is from { $time }.
install = Install Quintet
call-me = Tell me when a game by days waits for me
call-denied = This browser was told to show no notifications of this page. That can be changed in its settings for this page.
call-unable = This browser cannot be called. On a phone it may help to put the page on the home screen.
call-failed = The browser could not be registered for notifications. Please try again later.
push-title = { $game }: it is your turn
push-turn = The others wait for you.
push-turn-until = You have time until { $until }.
push-reminder = Your time is running out: it ends on { $until }.
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
table-stale = There is no line since { $time }. What you see is from then.
table-no-line = There is no line. A table is shown only as it is at the moment.
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
table-replay = Watch it move by move
table-round = Round { $n }
table-round-of = of { $n }
table-round-last = · last round
table-last-round = This is the last round.
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
replay-table = See the table
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
mine-kind-deal = Deal for all
mine-kind-practice = Practice
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

## The deal of the day, and challenges

daily-title = Daily deals
daily-today = Today’s deals
daily-intro = One deal for each game and day, the same for everyone, against the same bots playing the same way. Your first try counts; after that you can practise as often as you like.
daily-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
daily-streak-none = Finish a deal today to begin a streak.
daily-play-counts = Play: this try counts
daily-go-on = Go on
daily-practise = Practise
daily-see-result = Result
daily-earlier = Earlier days
daily-more = More days
daily-none = There are no earlier days yet.
daily-players = { $n } at the table
daily-tries = { $n ->
    [0] Nobody has finished it yet
    [one] One has finished it
   *[other] { $n } have finished it
}
daily-state = { $state ->
    [none] not played
    [playing] begun
    [left] given up
   *[finished] finished
}
daily-badge = { $kind ->
    [daily] Daily deal
    [challenge] Challenge
   *[practice] Practice
}
daily-rank = Rank { $rank } of { $of }
daily-better = better than { $percent } %
daily-first = You are the first to finish it.
daily-lead = Lead
daily-lead-about = The lead is your points less the average of the others at your table.
daily-at-table = { $score } points, place { $place } at the table
daily-left-about = You gave this try up, or did not finish it in time, so it has no result.
daily-before = Play without help: no hints, no taking back. What others came to is shown when you have had your try.
daily-opens = Until { $time } only you see your table, and only what you saw there. Then all cards, the secret and all records are shown.
daily-spread = All results
daily-spread-label = { $n } results from { $low } to { $high }. { $mine ->
    [none] You have none.
   *[other] Yours is { $mine }.
}
daily-spread-row = { $low } to { $high }: { $n }
daily-best = The best
daily-best-margin = Best lead: { $margin }
daily-moments = Moments that mattered
daily-moments-about = Here others had exactly the same before them and chose otherwise. Behind each move stands how many chose it, and their lead at the end on average.
daily-moment = { $n ->
    [0] At the start
    [one] After one move
   *[other] After { $n } moves
}
daily-chosen = { $n } of { $of }
daily-yours = your choice
daily-look = Look at it
daily-fair = How this deal came about
daily-fair-about = All chance of this deal follows from a secret. Its hash was shown days before; the secret is shown when nobody plays for it any more. Anyone can check it.
daily-fair-commit = Hash
daily-fair-secret = Secret
daily-share = Quintet daily · { $game } · { $day }: { $margin }{ $percent ->
    [none] { "" }
   *[other] , better than { $percent } % of { $n }
}{ $streak ->
    [0] { "" }
    [1] { "" }
   *[other]  · streak { $streak }
}
daily-share-about = This gives nothing away:
beat-title = { $name } challenges you
beat-own = Your challenge
beat-about = { $name } has played this deal. You get the same cards and the same seat, against bots that answer the same moves in the same way. Your first try counts.
beat-own-about = Send this link to others. They get your cards and your seat, and the bots answer the same moves in the same way.
beat-make = Let others try this deal
beat-bot = In place of people
beat-go = Make the link
beat-share = { $name }: { $margin } with this deal of { $game }. Can you do better?
beat-first = First played by { $name }

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
    [skilled] Skilled
    [hard] Hard
    [expert] Expert
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
final-about = Look back at this game
final-review = Show better moves
final-table = The table at the end
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

## Clocks

clock-title = Clock
clock-none = No clock
clock-move = { $seconds } s a move
clock-reserve = { $move } + { $minutes } min
clock-reserve-seconds = { $move } + { $seconds } s
clock-days = { $n ->
    [one] { $n } day a move
   *[other] { $n } days a move
}
clock-own = Your own choice
clock-own-move = seconds a move
clock-own-reserve = minutes in reserve
clock-end = When time is up
clock-end-bot = then a bot takes over
clock-end-lost = then the game is lost
clock-about-bot = Whose time is up is played for by a bot, and can come back.
clock-about-lost = Whose time is up has lost.
time-days = { $days } d { $hours } h
time-hours = { $hours } h { $minutes } min
time-label = Time:
time-reserve = reserve
time-left = { $seconds } seconds left.
home-your-turn-left = your turn: { $left }
waiting-next = { $n ->
    [one] Another table waits for you
   *[other] { $n } other tables wait for you
}
## What is mine

settings-me = All about you
me-link = You
me-title = You
me-links = More of yours
me-games = Your games
me-who = Who you are
me-nobody = You have no name here yet. Choose one, or just play: you will be given one.
me-listed = Show me in the lists of the best
me-listed-about = Your ratings stay yours if you are not listed; nobody else sees them in a list.
me-follows = Your name, figure, language and settings are kept with you on the server and are the same on all your devices. Of each setting the last change counts.
me-devices = Your other devices
me-devices-about = There is no account. Read this code with another device, or open the link there, and it is you there too: the same games, ratings and settings.
me-code = QR code that makes another device yours
me-until = Works once, until { $time }. Whoever opens it becomes you: show it to nobody.
me-link-label = Link that makes another device yours
me-link-make = Make a link
me-link-new = Make a new one
me-link-over = The link is too old now.
me-passkeys = Passkeys
me-passkeys-about = Without one, this browser alone knows you, and forgets you with its cookies. With a passkey you are kept for good, and come back on any device that has it: no password, no e-mail.
me-back = Have you been here before?
me-back-about = If you have a passkey, you need not type anything. Or open “You” on the device on which you played, and make a link there.
me-passkey-device = My device
me-passkey-label = What to call it
me-passkey-add = Add a passkey
me-passkey-made = added { $day }
me-passkey-used = added { $day }, last used { $used }
me-passkey-remove = Remove
me-passkey-really = Really remove
me-passkey-there = This device has a passkey of yours already.
me-passkey-nothing = Nothing was done: it was broken off, or no passkey fits.
me-sign-in = Come back by passkey
me-sign-in-other = I have a passkey of before
me-no-passkeys-insecure = Passkeys need a page that came over https. This one did not, so they cannot be used here.
me-no-passkeys-address = Passkeys belong to a name, and this page was opened by a number. On your own machine, open it as localhost instead of 127.0.0.1.
me-no-passkeys-old = This browser has no passkeys.
me-welcome = Welcome back, { $name }!
me-replace = On this device you are { $name }, with games. If you come back as someone else, this device is { $name } no more. Go on?
me-replace-yes = Go on
me-replace-no = Stay { $name }
me-parting = Your data
me-data = Give me my data
me-data-about = All that is kept of you, as one file: name, settings, passkeys, ratings, results, and the records of all your games.
me-leave = Leave this device
me-leave-about = Makes this browser nobody, for example on someone else’s machine. You stay who you are elsewhere.
me-leave-ask = This browser will not know you any more. Without a passkey or another device on which you are you, there is no way back.
me-left = This device does not know you any more.
me-stay = Leave everything as it is
me-forget = Forget me
me-forget-about = Removes you for good. The games of the others stay whole.
me-forget-what = This is what happens:
me-forget-own = Your settings, passkeys, ratings, results and lists are removed, on all devices.
me-forget-seats = Where you play now, you resign, and a bot plays on.
me-forget-names = Where you have played, “Guest” stands instead of your name.
me-forget-games = The games themselves stay, for those who played with you.
me-forget-on = Go on
me-forget-sure = { $name }, this cannot be undone. Nobody can bring you back, not even those who run this server.
me-forget-yes = Forget me for good
me-forgotten = You are forgotten. Your name is being taken out of the games that you played, which takes a moment.
carry-title = Make this device yours
carry-you = This device is you already. The link was not used up.
carry-about = { $games ->
    [0] This device becomes { $name }.
    [one] This device becomes { $name }, with one table, the ratings and the settings.
   *[other] This device becomes { $name }, with { $games } tables, the ratings and the settings.
} The link works once.
carry-replaces = { $games ->
    [one] Now this device is { $name }, with one table.
   *[other] Now this device is { $name }, with { $games } tables.
}
carry-lost = After this there is no way back to { $name }, except by another device that is { $name } already.
carry-kept = By passkey there is a way back to { $name }.
carry-become = Become { $name }
carry-replace = Become { $name } instead
carry-no = No
