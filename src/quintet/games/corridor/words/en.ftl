### Corridor in English, for the terminal and the page.

tagline = Lay your cards in rows, columns and piles, and complete corridors of four.
aim = Four together after your card, in a row, a column or a pile, are yours. Most cards win.
credit = By Stefan Kloß and Anna Oppolzer. Published as Schicht im Schacht by moses. Verlag.
option-advanced = with the silver cards
variant-basic = Without the silver cards, to begin with
variant-advanced = With the silver cards

## What is asked

question-play = Choose a card; the highest goes first.
question-lay = Lay your card.
lay-card = { $ways ->
    [1] Lay your { $card }
   *[other] Where do you lay { $card }?
}
question-close = How shall the gaps close?

## What a move does

move-play = Turn up { $card }
way = { $card } { place }
place = { $how ->
    [above] above { $beside }
    [below] below { $beside }
    [left-of] to the left of { $beside }
    [right-of] to the right of { $beside }
    [on] on { $beside }
   *[first] into the empty centre
}
as-it-lies = as it lies now: { $places }
or = or
place-taking = { place }, taking { count-cards }
effect-complete = completes { shape } { $cards }
effect-collect = { count-cards } for you
gains = completes { $shapes }, { effect-collect }
close-to = Close to { $cards }
shift = { $card } moves { $steps }
shift-step = { $way ->
    [left] { $n } left
    [right] { $n } right
    [up] { $n } up
   *[down] { $n } down
}
shape = { $shape ->
    [row] a row
    [column] a column
   *[pile] a pile
}
shapes = { $n ->
    [1] { shape }
   *[other] { $shape ->
        [row] { $n } rows
        [column] { $n } columns
       *[pile] { $n } piles
    }
}
count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

## What happened

event-deal = All get { $hand-size } cards. The centre begins with { $cards }{ $silver-out-count ->
    [0] { "" }
   *[other] . { silver-out }
}
event-reveal = Round { $round } is turned up: { $cards }. They lay in this order: { $order }.
event-would-lie = { $count ->
    [0] { place }
   *[other] { place-taking }
}
event-lay = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { way }
event-complete = { $seat-you ->
    [yes] You complete
   *[no] { $seat } completes
} { shape }: { $cards }
event-collect = { $seat-you ->
    [yes] You take { count-cards } and have { $score }.
   *[no] { $seat } takes { count-cards } and has { $score }.
}
event-close = The gaps close: { $cards } { $cards-count ->
    [one] moves.
   *[other] move.
}
end-hands-empty = All cards are played.

## On the table

round = Round { $round } of { $rounds }
taken = { count-cards } taken
nothing-yet = nothing yet
final-tie = Equal numbers of cards: fewer silver ones decide.
in-hand = { $n } in hand
centre = Centre
centre-empty = The centre is empty.
pile = { $card }, on { $covered }
choosing = Choosing
to-be-laid = To be laid
silver-out = Out of the game: { $silver-out }
hand = Your hand
nearly = one card short
closings = Ways to close the gaps
closing = Way { $n }: { $what }
tied = Equal in cards: fewer silver ones win.

## Why something cannot be picked

why-hand = Choose a card from your hand; it is laid when all are turned up.
why-place = { $card } can only go to { $ways ->
    [1] the place that is lit.
   *[other] one of the places that are lit.
}
why-closing = First choose one of the ways to close the gaps.

## What hints count

counted-own-complete = you complete a corridor{ often-with } { $cards }
counted-others-complete = { $name } completes a corridor{ often-with } { $cards }

## The first game that teaches. A card's name between backticks is shown as the card.

lesson-welcome = You all build on the same layout, card by card. If four lie together after your card, in a row, in a column or in one pile, they are yours. You want the most cards in the end.
lesson-cards = Four colours, each from 1 to 20. You have twelve cards, one for each round, and two more start the layout. `R12` and `B11` differ in colour, so they lie one below the other; equal colours would lie side by side.
lesson-choose = Each round you choose a card in secret, and so does { $rival }. Then both are shown, and the higher one is laid first. Choose `B16`.
lesson-choose-instead = You may choose any card. `B16` is a good start: high enough to be laid first, and blue has a row already.
lesson-right = Your 16 is higher than `R7`, so you begin. There is a blue row, so blue goes there. The numbers in a row get bigger from left to right: lay `B16` on the right of `B11`.
lesson-neither = `R7` was lower than `R12`, so { $rival } had to lay it on the left. But where does a number go that lies in between? Choose `R9`, and you will see.
lesson-neither-instead = Try `R9`: it lies between `R7` and `R12`, and something new happens.
lesson-onto = `Y17` came first: there was no yellow, so it began a row at the nearest number, `B16`. Your `R9` is closer to 7 than to 12: lay it on `R7`. If both were as close, you could choose.
lesson-green = Of a pile only the top card counts from now on, here `R9`. Now start a row of your own: choose `G13`, for there is no green yet.
lesson-green-instead = Green has no row yet. With `G13` you would start one, and bring three cards into one column.
lesson-row = A new row goes above everything or below everything, at the nearest number there. That is `R12`, only 1 away. Lay `G13` above it.
lesson-three = `G13`, `R12` and `B11`: three in a column! A fourth makes a corridor. Your `Y10` is lower than `Y17`, so it will lie on its left, right under `B11`. Choose it.
lesson-three-instead = `Y10` would have gone right under `B11`, as the fourth of the column. Take your move back, and take the corridor!
lesson-column = Only `B6` against you, so you are first. Lay `Y10` on the left of `Y17`, and watch what happens.
lesson-chain = Nine cards for you! Four from the column. Then the hole had to be closed, with as few cards moved as possible: `B16` and `Y17` slid over. There they made four in a column again, with `G8`, `R9` and `R7` under it. A chain reaction!
lesson-gaps = Four side by side, or four in one pile, are a corridor too, whatever their numbers; several at once are all yours. Then the rest moves together the shortest way, without holes. Where there are several ways, you choose.
lesson-empty = You have cleared the whole centre! So { $rival } simply started a new one with `B6`. On to the next round: choose `R10`.
lesson-empty-instead = With `R10` something happens that you have not seen yet: two equal numbers.
lesson-equal = Two tens! With equal numbers, yellow goes before red, red before green, green before blue. So you are first. As there is only one row, you may choose: lay `R10` above or below `B6`.
lesson-free = From here you play on your own, to the end of the twelve rounds. Watch for three that lie together, and think about the order: a high card is laid early, a low one late. Now and then late is better!
lesson-won = The most cards win, and a tie is shared. For later there are silver cards: jokers that go into any row by their number. They start a new row only in an empty centre, and while it holds silver alone, the next new colour becomes its colour. Of equal numbers silver is laid last, and in a tie less silver wins.
