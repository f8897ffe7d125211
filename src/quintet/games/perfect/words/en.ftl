### Perfect in English, for the terminal and the page.

tagline = Grow your rows of one colour, and close each with the number that counts its cards.
aim = A row becomes points when its newest card says how many cards are in it. If the card says less, the row loses cards.
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
ask-last-action = { $kept ->
    [yes] An action card is left: pick it to use it or to save it.
   *[no] An action card is left: pick it to use it.
}
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
    [protect] Lay { $card } face down at the end of a row, or turn an end card face down instead.
    [move] Whose first card goes to the end? Pick a row.
   *[steal] Steal the end card of which row?
}
ask-protect-end = At the end of which row shall it lie face down?
ask-slot = Which slot shall { $card } have?
only-action = { $card } cannot be saved, so it is used now:
ask-save = Save { $card } for later?

## What happened, and what a move would do

event-deal = { $seat-you ->
    [yes] You get
   *[no] { $seat } gets
} { $cards }
event-reshuffle = Action cards go back into the pile: { $cards }
event-market = Round { $round }: the market is filled, { starts }
event-last-round = This is the last round: there are too few cards to fill the market again.
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
protect-ways = { $protect } after it, or turn { $card }
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

promise-about = in rows that can grow
counted-own-complete = you complete a row{ often-with } { $cards }
counted-others-complete = { $name } completes a row{ often-with } { $cards }
counted-own-complete-for-other = you complete a row of { $name }{ often-with } { $cards }
counted-others-complete-for-other = { $name } completes another’s row{ often-with } { $cards }
counted-own-lose = a row of yours loses cards{ often } { $cards }
counted-others-lose = { $name } loses cards of a row{ often } { $cards }
counted-own-win = you win cards from another’s row{ often } { $cards }
counted-others-win = { $name } wins cards from another’s row{ often } { $cards }
counted-own-steal = you steal a card{ often } { $cards }
counted-others-steal = { $name } steals a card{ often } { $cards }

## The lesson

lesson-welcome = You build rows of cards, each of one colour. A row turns into points when its newest card says how many cards are in it. You have four slots, one for each row. All of it lies open.
lesson-begin = Everyone begins with three cards, never action cards. Yours are all red, so they make one row. Of one colour, the lowest comes first: add `R3`.
lesson-begin-on = New cards go to the end of their row. `R6` will be the second card. Its number is higher than 2, so it just stays there. Add it.
lesson-begin-last = And `R7` is your third. After you { $rival } lays out three cards too, and then the market opens.
lesson-market = Here is the market: four groups. On your turn you take one of them, and always the whole group. Your red row has three cards, so it waits for a 4. Take `R4` and `R5`.
lesson-market-instead = Your red row gets nothing from that group. `R4` would be its fourth card: just the right number.
lesson-perfect = You have two red cards now, and again the lowest comes first. Add `R4`, as the fourth card. A 4 in fourth place is a perfect number!
lesson-grow = You could complete the row now: 4 cards, 4 points. But `R5` is still there and would be the fifth card. So keep the row this time, and let it grow.
lesson-grow-instead = Four points are nice. But with `R5` in fifth place it would have been five, and a bonus on top.
lesson-higher = Now `R5`, in fifth place: perfect again. A 5, 6 or 7 has a bonus of 1, 3 or 5 cards. You get it if that very card completes your row.
lesson-bonus = Complete the row! Each of its 5 cards is a point, and as a bonus you get one more card from the pile. Nobody sees which one.
lesson-bonus-instead = Longer rows are worth more. But your own `R6` lies in the row already, so a perfect 6 could only be a joker. Take the 6 points.
lesson-again = 6 points for you! { $rival } has taken `G7` and `protect`, and has saved that action card in a slot. You go on in turn until the market is empty. Take the three cards.
lesson-again-instead = A single `G2` is not much. Of the three cards you can start two rows.
lesson-rows = A new colour starts a row in a free slot. Which one you start with is up to you. Let us say: `Y3`.
lesson-rows-instead = You may do that. The lesson starts with `Y3`, to show you what then has to come next.
lesson-rows-first = Now you have a yellow row, and that changes things: what fits your rows goes before new colours. So next comes `Y6`.
lesson-slot = Now let `O7` start a row too. Then all your cards have a place, and your turn ends by itself.
lesson-lower = Do you see `G6` and `G5` in the green row of { $rival }? A `G7` lay there as well. Then `G2` came, as third card, and 2 is less than 3: as many cards as the number says go from the end, here `G2` and `G7`.
lesson-given = Your yellow row is shorter: { $rival } had no free slot for `Y2` and gave it to you, as third card. Too low: `Y2` and `Y6` went, as points for { $rival }. A perfect number would have won the whole row! Emptying a slot is the other way.
lesson-action = We can mend that. Take the group with `move` in it. Together with `Y5` and `J7` it brings you points this very turn.
lesson-action-instead = With that, your yellow row gets no further. `Y5`, `J7` and `move` together bring you 3 points at once.
lesson-waits = `J7` is a joker and fits any of your rows. Only, on the yellow one it has to wait for the lower `Y5`. Add that first.
lesson-waits-instead = A joker may go there too. But yellow has plans: it needs `Y5` and then `J7`.
lesson-joker = Now put `J7` on the yellow row. A joker counts with its number, but has no bonus. If you had no row at all, it would start one without a colour, and your next new colour could join it.
lesson-joker-instead = For the next trick the yellow row needs three cards. That is where `J7` helps you.
lesson-move = Action cards can be used at any time in your turn. `move` takes the first card of a row to its end, as if you had just added it. Use it on yellow: `Y3` becomes the third card.
lesson-move-instead = You may save action cards in a slot: two at most, and of different kinds. But `move` would bring you 3 points now.
lesson-moved = A 3 in third place: perfect! Complete the row.
lesson-moved-instead = You may let it grow. But an open row can be robbed, and 3 points are 3 points.
lesson-protected = Now the red row of { $rival } is safe: `protect` lies face down at its end. It counts as a card there, and nobody else can add to that row or steal from it. (An end card of your own, face down, does as well.) One group is left for you: take `steal`.
lesson-hurry = One more round is to come. When fewer than eight cards are left for the market, the game is over. What lies in your rows then is worth nothing, so complete them in time!
lesson-free = `steal` takes the end card of a row that is not protected. You add it to your rows at once, or discard it. `O2` would be perfect on your `O7`! You may also save `steal` for later. From here on you play as you like.
lesson-won = Each card in the point pile was a point; a tie is shared. A whole game has six colours and every card twice. If you want to meddle more, try the interaction variant: three slots for rows and one only for action cards. Slots are full sooner, and you give each other more.
