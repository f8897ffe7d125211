tagline = Alle hören dieselbe Summe. Wohin du sie schreibst, ist das ganze Spiel.

## Was man wählen kann

variant-standard = Normal
