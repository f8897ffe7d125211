### Gap auf Deutsch, für Terminal und Seite.

tagline = Sammle viel von einer Farbe, und achte auf die, von der du am wenigsten hast.
aim = Viele Karten einer Farbe bringen Punkte; die Farbe, von der du am wenigsten hast, kostet welche.
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

question-play = Spiele eine Karte: Sie nimmt gleiche Zahlen, sonst Nachbarzahlen: 4 nimmt 3 und 5.
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
event-refill = In die Mitte: { $cards }
event-extra-round = In allem Gleichstand: { $tied }. Noch eine Runde.
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
standing-short = jetzt
most-least = Meiste − wenigste: Deine größte Farbe zählt plus, deine kleinste minus. Von gleich großen zählen alle.
most-least-short = meiste − wenigste

## Warum etwas nicht gewählt werden kann

why-hand = Wähle zuerst eine Karte aus deiner Hand.
why-taken = { $card } würde diese nicht nehmen.

## Was Tipps zählen

counted-own-take = du nimmst Karten aus der Reihe{ often } { $cards }
counted-others-take = { $name } nimmt Karten aus der Reihe{ often } { $cards }

## Das erste Spiel, das die Regeln zeigt. Der Name einer Karte in Gravis-Zeichen wird als Karte gezeigt.

lesson-welcome = Du sammelst Karten nach Farben. Viele von einer Farbe bringen Punkte. Die Farbe, von der du am wenigsten hast, kostet Punkte.
lesson-cards = Hier gibt es drei Farben, jede mit den Zahlen 0 bis 9; zu mehreren sind es mehr. Du hast sechs Karten, vier liegen in der Mitte. Niemand zieht nach: Jede Hand wird bis zur letzten Karte gespielt.
lesson-equal = Wenn du dran bist, spielst du eine Karte. Liegt ihre Zahl in der Mitte, nimmt sie alle Karten mit dieser Zahl. Spiele `B7`: Sie nimmt `G7`.
lesson-equal-instead = Das darfst du. Aber such zuerst gleiche Zahlen: `B7` trifft auf `G7` und nimmt sie.
lesson-filled = Beide Karten gehören jetzt dir. { $rival } hat genauso genommen, mit `Y6`. Nach jedem Zug wird die Mitte wieder auf vier Karten aufgefüllt.
lesson-neighbours = Eine 4 liegt nicht in der Mitte. Dann nimmt eine Karte ihre Nachbarn: einen kleineren und einen größeren. Spiele `B4`, und wähle von den beiden 3en die blaue: Blau hast du schon.
lesson-neighbours-instead = Die blaue 3 und die blaue 5 passen zu deiner blauen 7. Mit `B4` bekommst du beide, und `B3` suchst du selbst aus.
lesson-count = Zählen wir. Von Blau hast du am meisten: plus 4. Von Grün am wenigsten: minus 1. Das macht 3, wie es neben deinen Karten steht. Gelb hast du gar nicht, also zählt es nicht.
lesson-ring = Die Zahlen bilden einen Ring: Nach der 9 kommt die 0. Nachbarn der 0 sind also 9 und 1. Spiele `B0`: Eine 1 liegt nicht da, also nimmt sie nur `B9`.
lesson-ring-instead = Schau zuerst nach Blau: `B0` reicht um die Ecke und bringt dir `B9`.
lesson-nothing = Keine deiner Karten bringt dir jetzt Blau. `Y1` findet keine gleiche Zahl und keinen Nachbarn: Spiele sie, und sie bleibt in der Mitte. So wirst du eine Karte los, die dich nur etwas kosten würde.
lesson-nothing-instead = Das darfst du. Aber `Y1` wirst du jetzt am besten los, solange sie nichts nimmt: Später brächte sie dir Gelb, und das kostet dich.
lesson-free = Die letzten beiden Karten spielst du, wie du magst. Was nehmen kann, muss nehmen: Wähle also gut. Ist der Stapel leer, wird die Mitte einfach kürzer.
lesson-scored = Alle Hände sind leer, also wird gezählt: das Meiste minus das Wenigste. Was gleichauf liegt, zählt zusammen. Hast du von allen deinen Farben gleich viele, gibt es gar kein Minus.
lesson-won = Ein ganzes Spiel hat mehrere Runden, jede mit neuen Karten, und der nächste Platz beginnt. Es endet, wenn jemand 30 Punkte hat (15 im kurzen, 70 im langen Spiel). Bei Gleichstand gewinnt die beste einzelne Runde.
