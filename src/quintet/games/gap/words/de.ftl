tagline = Sammle viel von einer Farbe, und hüte dich vor der, von der du am wenigsten hast.

## Was man wählen kann

option-target = bis { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
} erreicht sind
option-rounds = { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
}
variant-medium = Mittel
variant-short = Kurz
variant-long = Lang
variant-three-rounds = Drei Runden

## Was gefragt ist

question-play = Spiel eine Karte aus deiner Hand.
which = Welche soll sie nehmen?
sure = Noch einmal drücken, um sie zu spielen.

## Was Züge tun

plays = { $card }
takes = { $card } nimmt { $taken }
takes-nothing = { $card } nimmt nichts und geht in die Mitte

## Was geschieht

event-deal = { $starter-you ->
    [yes] Runde { $round }: Du beginnst. In der Mitte: { $middle }
   *[no] Runde { $round }: { $starter } beginnt. In der Mitte: { $middle }
}
event-take = { $seat-you ->
    [yes] Du: { $card } nimmt { $taken }
   *[no] { $seat }: { $card } nimmt { $taken }
}
event-add = { $seat-you ->
    [yes] Du: { $card } nimmt nichts
   *[no] { $seat }: { $card } nimmt nichts
}
event-refill = In die Mitte: { $cards }
event-extra-round = Zwischen { $tied } steht es in allem gleich: noch eine Runde.

## Wie es endet

end-target = Das Ziel ist erreicht.
end-rounds = Alle Runden sind gespielt.
end-last-round = Eine weitere Runde gibt es nicht, so knapp es auch steht.

## Auf dem Tisch

middle = Mittlere Reihe
middle-empty = Die Mitte ist leer: Jede Karte geht dorthin.
collection = Deine Sammlung
collection-empty = Was du nimmst, liegt hier, nach Farben.
colour-count = { colour }: { $n }
standing = diese Runde
nothing = noch nichts
to-target = bis { $n } Punkte
why-hand = Wähle zuerst eine Karte aus deiner Hand.
why-taken = { $card } würde diese nicht nehmen.
