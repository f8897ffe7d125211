tagline = Finde die Lücke zwischen zwei Karten, und spiel weiter, solange sie hält.

## Was man wählen kann

option-rounds = { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
}
variant-full = Ganz
variant-one-round = Schnell
variant-two-rounds = Kurz
