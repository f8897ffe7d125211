### Perfect in English, for the terminal and the page.

tagline = Grow your rows of one colour, and close each with the number that counts its cards.
credit = By Lars Jansen. Published by Jolly Dutch (2022).
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
variant-base = 6 colours, each card twice
variant-interaction = 6 colours, and one slot less for rows: it is for action cards alone
variant-small-deck = 4 colours, each card once, a short game
variant-many-actions = 8 colours, each card once, many action cards

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

## What is asked while one chooses

ask-take = Take this group?
ask-first = Your first three cards begin your rows, one colour to a row. Which one comes first?
ask-last = One more card.
ask-last-action = An action card is left: pick it to use it or to save it.
ask-where = { $joker ->
    [yes] Which row shall { $card } join?
   *[no] Where shall { $card } go?
}
ask-no-slot = { $give ->
    [yes] No slot is free. Give { $card } to another player, or empty a slot for it.
   *[no] No slot is free. Empty one for { $card }.
}
ask-sure = { $action ->
    [yes] Use { $card } like this?
   *[no] { $card }: shall it go there?
}
ask-use = { $action ->
    [protect] Which row shall { $card } protect?
    [move] Whose first card goes to the end? Pick a row.
   *[steal] Steal the end card of which row?
}
ask-protect-end = At the end of which row shall it lie face down?
ask-slot = Which slot shall { $card } have?
ask-save = Save { $card } for later?

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
event-would-add = { $card } { $outcome ->
    [perfect] { $ways ->
        [1] would be perfect!
       *[other] could be perfect in the { row-name }!
    }
    [loses] would cost { $ways ->
        [1] {""}
       *[other] at least{" "}
    }{ $lost-count ->
        [one] { $lost-count } card
       *[other] { $lost-count } cards
    }
   *[stays] { $place ->
        [1] would start the { row-name }
       *[other] { $ways ->
            [1] would
           *[other] could
        } be card { $place } of the { row-name }
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
next-perfect = a { $n } would be perfect
saved = saved
free-slots = { $n ->
    [0] full
   *[other] { $n } free
}
in-hand = in hand
stolen = stolen
later = later
waiting = comes later
group = Group { $n }: { $cards }
discards = Discards
no-discards = Nothing has been discarded yet.
point-pile = { $seat-you ->
    [yes] Your points
   *[no] Points of { $seat }
}
unseen-points = { $n ->
    [one] { $n } bonus card that nobody has seen
   *[other] { $n } bonus cards that nobody has seen
}
no-points = No points yet.
collection = { $seat-you ->
    [yes] Your collection
   *[no] { $seat }’s collection
}
row-label = { row-name }, { $n ->
    [one] { $n } card
   *[other] { $n } cards
}: { $cards }
face-down = { $card } face down
only-end-card = { row-name }: only its end card, { $card }
row-gets = gets { $cards }
free-slot = free slot
for-actions = for action cards
saved-label = { collection }: saved action cards
empty-slot = empty this slot

## What a card would do there, in short

outcome = { $outcome ->
    [perfect] perfect!
    [loses] { $n ->
        [one] −{ $n } card
       *[other] −{ $n } cards
    }
    [wins] +{ $n } for you
    [protects] protected
   *[stays] { $place ->
        [1] new row
       *[other] card { $place }
    }
}
outcome-at = card { $place }: { outcome }

about-protect = Protect: lay it face down at the end of one of your rows, or turn an end card face down. Nobody can steal from that row or add to it, until you do.
about-move = Move: the first card of one of your rows goes to its end and counts as just added.
about-steal = Steal: take the end card of another player’s row that is not protected, and add it to your collection.
market-later = The market opens when all have laid out their first cards.

## Buttons

do-complete = Complete
do-keep = Keep
do-end = End the turn
do-discard = Discard it
do-save = Save it

## Why something cannot be picked

why-complete = First say what becomes of the row.
why-hand = First find a place for the cards in your hand.
why-stolen = First add or discard the stolen card.
why-take = First take a group from the market.
why-no-use = { $card } has no use just now.
why-rows-first = Cards that fit your rows come first.
why-wait = { $card } has to wait: cards that fit your rows come first, and the lowest of a colour.
why-card = First pick the card you want to play.
why-empty = There is no card in this slot.
why-own = You steal from others, not from yourself.
why-protected = A protected row cannot be robbed.
why-move = This row cannot be moved: it is too short, or its second card lies face down.
why-place = { $card } cannot go there.

## What hints count

counted-own-complete = you complete a row, most often with { $cards }
counted-others-complete = { $name } completes a row, most often with { $cards }
counted-own-lose = a row of yours loses cards, most often { $cards }
counted-others-lose = { $name } loses cards of a row, most often { $cards }
counted-own-win = you win cards from another’s row, most often { $cards }
counted-others-win = { $name } wins cards from another’s row, most often { $cards }
counted-own-steal = you steal a card, most often { $cards }
counted-others-steal = { $name } steals a card, most often { $cards }
