tagline = Lass Reihen wachsen bis zu ihrer perfekten Zahl, und ernte, bevor es andere tun.

## Was man wählen kann

option-colours = { $n ->
    [one] { $n } Farbe
   *[other] { $n } Farben
}
option-copies = jede Karte { $n }-mal
option-jokers = jeder Joker { $n }-mal
option-actions = jede Aktionskarte { $n }-mal
option-interaction = mit einem Fach nur für Aktionen
variant-base = Grundspiel
variant-interaction = Mehr Miteinander
variant-small-deck = Wenige Karten
variant-many-actions = Viele Aktionen

## Karten ohne Farbe

card-joker = Joker { $number }
card-protect = Schutz
card-move = Umlegen
card-steal = Stehlen
