tagline = Find the gap between two cards, and play on and on while it lasts.

## Options

option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
variant-full = Full
variant-one-round = Quick
variant-two-rounds = Short
