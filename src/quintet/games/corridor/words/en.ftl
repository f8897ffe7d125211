tagline = Lay your cards in rows, columns and piles, and complete corridors of four.

## Options

option-advanced = with the silver cards
variant-basic = Basic
variant-advanced = Advanced
