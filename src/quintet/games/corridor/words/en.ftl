### Corridor in English, for the terminal and the page.

tagline = Lay your cards in rows, columns and piles, and complete corridors of four.
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

counted-own-complete = you complete a corridor, most often with { $cards }
counted-others-complete = { $name } completes a corridor, most often with { $cards }
