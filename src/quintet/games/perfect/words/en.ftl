### Perfect in English, for the terminal and the page.

tagline = Grow your rows of one colour, and close each with the number that counts its cards.
option-colours = { $n } colours
option-copies = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
} of each card
option-jokers = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
} of each joker
option-actions = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
} of each action card
option-interaction = with a slot for action cards alone
variant-base = base game
variant-interaction = interaction
variant-small-deck = small deck
variant-many-actions = many actions

## Cards and rows

card-joker = joker { $number }
card-protect = protect
card-move = move
card-steal = steal
row-name = { $row ->
    [R] red row
    [O] orange row
    [Y] yellow row
    [G] green row
    [B] blue row
    [P] purple row
    [K] pink row
    [W] white row
   *[J] row without a colour
}
own-row = { $seat-you ->
    [yes] your
   *[no] the
} { row-name }
whose-row = { $owner ->
    [none] { own-row }
   *[other] { $owner-you ->
        [yes] your
       *[no] { $owner }’s
    } { row-name }
}

## What is asked

question-take = Take a group from the market.
question-take-or-use = Take a group from the market, or use an action card first.
question-add = Which card comes next?
question-end = End your turn, or use another action card.
question-complete = A perfect number! Complete the row, or let it grow?
question-stolen = Add the stolen card to your collection, or discard it.

## What happened, and what a move would do

event-deal = { $seat-you ->
    [yes] You get
   *[no] { $seat } gets
} { $cards }
event-reshuffle = Action cards go back into the pile: { $cards }
event-market = Round { $round }: the market is filled, { starts }
starts = { $starter-you ->
    [yes] you start
   *[no] { $starter } starts
}
event-take = { $seat-you ->
    [yes] You take
   *[no] { $seat } takes
} { $cards }
event-add = { $place ->
    [1] { $seat-you ->
        [yes] You start
       *[no] { $seat } starts
    } { whose-row } with { $card }
   *[other] { $seat-you ->
        [yes] You add
       *[no] { $seat } adds
    } { $card } to { whose-row }, as card { $place }{ $gives-colour ->
        [yes] , which gives it its colour
       *[no] {""}
    }
}
event-perfect-number = { $card } is a perfect number!
event-complete = { $seat-you ->
    [yes] You complete
   *[no] { $seat } completes
} { whose-row }: { $cards-count ->
    [one] { $cards-count } point
   *[other] { $cards-count } points
}
event-bonus = { $seat-you ->
    [yes] You get
   *[no] { $seat } gets
} { $count ->
    [one] { $count } bonus card
   *[other] { $count } bonus cards
} from the pile
event-keep = { $seat-you ->
    [yes] You keep
   *[no] { $seat } keeps
} { whose-row }
event-lose = { $cards-count ->
    [one] { $cards-count } card is
   *[other] { $cards-count } cards are
} lost: { $cards }
event-win = { $seat-you ->
    [yes] You win
   *[no] { $seat } wins
} { $cards-count ->
    [one] { $cards-count } card
   *[other] { $cards-count } cards
} from { whose-row }: { $cards }
event-drop = { $seat-you ->
    [yes] You empty
   *[no] { $seat } empties
} { $row ->
    [none] the action slot
   *[other] { own-row }
}: { $cards }
event-protect = { $seat-you ->
    [yes] You lay
   *[no] { $seat } lays
} { $card } face down onto { own-row }
event-move-to-end = { $seat-you ->
    [yes] You move
   *[no] { $seat } moves
} { $card } to the end of { own-row }, as card { $place }
event-steal = { $seat-you ->
    [yes] You steal
   *[no] { $seat } steals
} { $card } from { whose-row }
event-save = { $seat-you ->
    [yes] You save
   *[no] { $seat } saves
} { $card }
event-discard = { $seat-you ->
    [yes] You discard
   *[no] { $seat } discards
} { $card }
move-end = You end your turn
end-pile = Too few cards are left to fill the market.

## On the table

round = { $n ->
    [0] Set-up
   *[other] Round { $n }
}
piles = pile { $pile }, discards { $discards }
market = Market
taken = taken
points-and-bonus = { points }{ $bonus ->
    [0] {""}
   *[other] , { $bonus } of them bonus
}
no-colour = any
protected = protected
next-perfect = a { $n } is perfect
saved = saved
free-slots = { $n ->
    [0] full
   *[other] { $n } free
}
in-hand = in hand
stolen = stolen
