### Gap auf Deutsch, für Terminal und Seite.

tagline = Sammle viel von einer Farbe, und achte auf die, von der du am wenigsten hast.
credit = Von Frank Noack und Rico Besteher. Erschienen als GAP bei FunBot und Arcane Wonders.
option-target = bis jemand { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
} hat
option-rounds = { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
}
variant-medium = Bis 30 Punkte
variant-short = Bis 15 Punkte, ein kurzes Spiel
variant-long = Bis 70 Punkte, ein langes Spiel
variant-three-rounds = Drei Runden

## Was gefragt wird

question-play = Spiele eine Karte aus deiner Hand.
which = Welche soll sie nehmen?
sure = Noch einmal drücken, um sie zu spielen.

## Was ein Zug bewirkt

move-takes = { $card } nimmt { $taken }
move-takes-nothing = { $card } nimmt nichts und kommt in die Mitte

## Was geschah

event-deal = Runde { $round }: { $starter-you ->
    [yes] Du beginnst
   *[no] { $starter } beginnt
}. In der Mitte liegen { $middle }
event-take = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { $card } nimmt { $taken }
event-add = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { $card } nimmt nichts und kommt in die Mitte
event-refill = In die Mitte kommen { $cards }
event-extra-round = { $tied } haben in allem Gleichstand: noch eine Runde.
end-target = Die Punktzahl ist erreicht.
end-rounds = Alle Runden sind gespielt.
end-last-round = Mehr als hundert Runden werden nicht gespielt.

## Auf dem Tisch

round = Runde { $n }
points-and-standing = { points }, { $standing } in dieser Runde
standing-then = wenn du sie nimmst
nothing-taken = nichts genommen
final-tie = Gleich viele Punkte: Die beste einzelne Runde entscheidet, dann die frühere.
in-hand = { $n } auf der Hand
middle = Mitte
middle-empty = leer
pile = Stapel: { $n }
hand = Deine Hand
nothing-yet = noch nichts
goal = bis { points }
all-to-middle = Die Mitte ist leer: Jede Karte geht dorthin.
collection = Deine Sammlung
collection-empty = Was du nimmst, liegt hier, nach Farben.
colour-count = { $colour }: { $n }
standing = diese Runde

## Warum etwas nicht gewählt werden kann

why-hand = Wähle zuerst eine Karte aus deiner Hand.
why-taken = { $card } würde diese nicht nehmen.

## Was Tipps zählen

counted-own-take = du nimmst { $cards } aus der Reihe
counted-others-take = { $name } nimmt { $cards } aus der Reihe
counted-own-add = deine Karte nimmt nichts und bleibt in der Reihe
counted-others-add = { $name } nimmt nichts
