tagline = All hear the same sum. Where you write it is the whole game.

## Options

variant-standard = Standard
