tagline = Let rows grow to their perfect number, and cash in before others do.

## Options

option-colours = { $n ->
    [one] { $n } colour
   *[other] { $n } colours
}
option-copies = { $n ->
    [one] { $n } copy of each card
   *[other] { $n } copies of each card
}
option-jokers = { $n ->
    [one] { $n } copy of each joker
   *[other] { $n } copies of each joker
}
option-actions = { $n ->
    [one] { $n } copy of each action card
   *[other] { $n } copies of each action card
}
option-interaction = with a slot for actions alone
variant-base = Base
variant-interaction = Interaction
variant-small-deck = Small deck
variant-many-actions = Many actions

## Cards without a colour

card-joker = joker { $number }
card-protect = protect
card-move = move
card-steal = steal
