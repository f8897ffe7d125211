### Gap in English, for the terminal and the page.

tagline = Collect much of one colour, and mind the one of which you have the least.
credit = By Frank Noack and Rico Besteher. Published as GAP by FunBot and Arcane Wonders.
option-target = until someone has { $n ->
    [one] { $n } point
   *[other] { $n } points
}
option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
variant-medium = To 30 points
variant-short = To 15 points, a short game
variant-long = To 70 points, a long game
variant-three-rounds = Three rounds

## What is asked

question-play = Play a card from your hand.
which = Which one shall it take?
sure = Press again to play it.

## What a move does

move-takes = { $card } takes { $taken }
move-takes-nothing = { $card } takes nothing and goes to the middle row

## What happened

event-deal = Round { $round }: { $starter-you ->
    [yes] you start
   *[no] { $starter } starts
}. The middle row is { $middle }
event-take = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } takes { $taken }
event-add = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } takes nothing and goes to the middle row
event-refill = Into the middle row: { $cards }
event-extra-round = { $tied } are tied in everything: one more round.
end-target = The target is reached.
end-rounds = All rounds are played.
end-last-round = No more than a hundred rounds are played.

## On the table

round = Round { $n }
points-and-standing = { points }, { $standing } this round
standing-then = if you take them
nothing-taken = took nothing
final-tie = Equal points: the better single round decides, then the earlier one.
in-hand = { $n } in hand
middle = Middle row
middle-empty = empty
pile = pile: { $n }
hand = Your hand
nothing-yet = nothing yet
goal = to { points }
all-to-middle = The middle row is empty: every card goes there.
collection = Your collection
collection-empty = What you take lies here, by colour.
colour-count = { $colour }: { $n }
standing = this round

## Why something cannot be picked

why-hand = First choose a card from your hand.
why-taken = { $card } would not take this one.

## What hints count

counted-own-take = you take { $cards } from the row
counted-others-take = { $name } takes { $cards } from the row
counted-own-add = your card takes nothing and stays in the row
counted-others-add = { $name } takes nothing
