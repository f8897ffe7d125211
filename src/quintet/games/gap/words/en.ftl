tagline = Collect much of one colour, and mind the one of which you have the least.

## Options

option-target = first to { $n ->
    [one] { $n } point
   *[other] { $n } points
}
option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
variant-medium = Medium
variant-short = Short
variant-long = Long
variant-three-rounds = Three rounds

## What is asked

question-play = Play a card from your hand.
which = Which one shall it take?
sure = Press again to play it.

## What moves do

plays = { $card }
takes = { $card } takes { $taken }
takes-nothing = { $card } takes nothing and goes to the middle row

## What happens

event-deal = { $starter-you ->
    [yes] Round { $round }: you start. The middle row is { $middle }
   *[no] Round { $round }: { $starter } starts. The middle row is { $middle }
}
event-take = { $seat-you ->
    [yes] You: { $card } takes { $taken }
   *[no] { $seat }: { $card } takes { $taken }
}
event-add = { $seat-you ->
    [yes] You: { $card } takes nothing
   *[no] { $seat }: { $card } takes nothing
}
event-refill = Into the middle row: { $cards }
event-extra-round = { $tied } are tied in everything: one more round.

## How it ends

end-target = The target is reached.
end-rounds = All rounds are played.
end-last-round = There is no further round, however close it is.

## On the table

middle = Middle row
middle-empty = The middle row is empty: every card goes there.
collection = Your collection
collection-empty = What you take lies here, by colour.
colour-count = { colour }: { $n }
standing = this round
nothing = nothing yet
to-target = to { $n } points
why-hand = First choose a card from your hand.
why-taken = { $card } would not take this one.
