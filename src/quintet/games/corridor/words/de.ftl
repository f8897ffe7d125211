### Corridor auf Deutsch, für Terminal und Seite.

tagline = Lege deine Karten in Reihen, Spalten und Stapel, und vollende Gänge aus vier.
aim = Liegen nach deiner Karte vier zusammen, in einer Reihe, einer Spalte oder einem Stapel, gehören sie dir. Die meisten Karten gewinnen.
credit = Von Stefan Kloß und Anna Oppolzer. Erschienen als Schicht im Schacht im moses. Verlag.
option-advanced = mit den silbernen Karten
variant-basic = Ohne die silbernen Karten, für den Anfang
variant-advanced = Mit den silbernen Karten

## Was gefragt wird

question-play = Wähle eine Karte; die höchste beginnt.
question-lay = Leg deine Karte.
lay-card = { $ways ->
    [1] Leg deine { $card }
   *[other] Wohin legst du { $card }?
}
question-close = Wie schließen sich die Lücken?

## Was ein Zug bewirkt

move-play = { $card } aufdecken
way = { $card } { place }
place = { $how ->
    [above] über { $beside }
    [below] unter { $beside }
    [left-of] links von { $beside }
    [right-of] rechts von { $beside }
    [on] auf { $beside }
   *[first] in die leere Mitte
}
as-it-lies = nach jetzigem Stand: { $places }
or = oder
place-taking = { place }, nimmt { count-cards }
effect-complete = vollendet { shape } { $cards }
effect-collect = { count-cards } für dich
gains = vollendet { $shapes }, { effect-collect }
close-to = Schließen zu { $cards }
shift = { $card } rückt { $steps }
shift-step = { $way ->
    [left] { $n } nach links
    [right] { $n } nach rechts
    [up] { $n } nach oben
   *[down] { $n } nach unten
}
shape = { $shape ->
    [row] eine Reihe
    [column] eine Spalte
   *[pile] einen Stapel
}
shapes = { $n ->
    [1] { shape }
   *[other] { $shape ->
        [row] { $n } Reihen
        [column] { $n } Spalten
       *[pile] { $n } Stapel
    }
}
count-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}

## Was geschah

event-deal = Alle bekommen { $hand-size } Karten. Die Mitte beginnt mit { $cards }{ $silver-out-count ->
    [0] { "" }
   *[other] . { silver-out }
}
event-reveal = Runde { $round } wird aufgedeckt: { $cards }. Gelegt wird in dieser Reihenfolge: { $order }.
event-would-lie = { $count ->
    [0] { place }
   *[other] { place-taking }
}
event-lay = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { way }
event-complete = { $seat-you ->
    [yes] Du vollendest
   *[no] { $seat } vollendet
} { shape }: { $cards }
event-collect = { $seat-you ->
    [yes] Du nimmst { count-cards } und hast { $score }.
   *[no] { $seat } nimmt { count-cards } und hat { $score }.
}
event-close = Die Lücken schließen sich: { $cards } { $cards-count ->
    [one] rückt nach.
   *[other] rücken nach.
}
end-hands-empty = Alle Karten sind gespielt.

## Auf dem Tisch

round = Runde { $round } von { $rounds }
taken = { count-cards } genommen
nothing-yet = noch nichts
final-tie = Gleich viele Karten: Weniger silberne entscheiden.
in-hand = { $n } auf der Hand
centre = Mitte
centre-empty = Die Mitte ist leer.
pile = { $card }, auf { $covered }
choosing = Auswahl
to-be-laid = Zu legen
silver-out = Aus dem Spiel: { $silver-out }
hand = Deine Hand
nearly = eine Karte fehlt
closings = Wege, die Lücken zu schließen
closing = Weg { $n }: { $what }
tied = Gleich viele Karten: Weniger silberne gewinnen.

## Warum etwas nicht geht

why-hand = Wähle eine Karte aus deiner Hand; gelegt wird sie, wenn alle aufgedeckt sind.
why-place = { $card } kann nur an { $ways ->
    [1] den Platz, der leuchtet.
   *[other] einen der Plätze, die leuchten.
}
why-closing = Wähle zuerst, wie sich die Lücken schließen.

## Was Tipps zählen

counted-own-complete = du vollendest einen Gang{ often-with } { $cards }
counted-others-complete = { $name } vollendet einen Gang{ often-with } { $cards }

## Das erste Spiel, das die Regeln zeigt. Der Name einer Karte in Gravis-Zeichen wird als Karte gezeigt.

lesson-welcome = Ihr baut alle an derselben Auslage, Karte für Karte. Liegen nach deiner Karte vier zusammen, in einer Reihe, in einer Spalte oder in einem Stapel, gehören sie dir. Am Ende willst du die meisten Karten haben.
lesson-cards = Vier Farben, jede von 1 bis 20. Du hast zwölf Karten, für jede Runde eine, und zwei weitere beginnen die Auslage. `R12` und `B11` haben verschiedene Farben, darum liegen sie untereinander; gleiche Farben lägen nebeneinander.
lesson-choose = In jeder Runde wählst du heimlich eine Karte, und { $rival } auch. Dann werden beide gezeigt, und die höhere wird zuerst gelegt. Wähle `B16`.
lesson-choose-instead = Du darfst jede Karte wählen. `B16` ist ein guter Anfang: hoch genug, um zuerst gelegt zu werden, und Blau hat schon eine Reihe.
lesson-right = Deine 16 ist höher als `R7`, also fängst du an. Blau hat schon eine Reihe, da muss Blau hin. Von links nach rechts werden die Zahlen größer: Lege `B16` rechts neben `B11`.
lesson-neither = `R7` ist kleiner als `R12`, darum musste { $rival } sie links anlegen. Aber wohin kommt eine Zahl, die dazwischen liegt? Wähle `R9`, dann siehst du es.
lesson-neither-instead = Versuch es mit `R9`: Sie liegt zwischen `R7` und `R12`, und es passiert etwas Neues.
lesson-onto = Zuerst kam `Y17`: Gelb lag noch nicht da, also begann eine Reihe bei der nächsten Zahl, `B16`. Deine `R9` ist näher an 7 als an 12: Lege sie auf `R7`. Wären beide gleich nah, dürftest du wählen.
lesson-green = Von einem Stapel zählt ab jetzt nur die oberste Karte, hier `R9`. Nun fang selbst eine Reihe an: Wähle `G13`, denn Grün liegt noch nicht da.
lesson-green-instead = Grün hat noch keine Reihe. Mit `G13` beginnst du eine und bringst drei Karten in eine Spalte.
lesson-row = Eine neue Reihe kommt ganz oben oder ganz unten hin, dort an die nächste Zahl. Das ist `R12`, nur 1 entfernt. Lege `G13` darüber.
lesson-three = `G13`, `R12` und `B11`: drei in einer Spalte! Mit einer vierten ist der Gang fertig. Deine `Y10` ist kleiner als `Y17`, kommt also links daneben, genau unter `B11`. Wähle sie.
lesson-three-instead = `Y10` käme genau unter `B11`, als vierte in der Spalte. Nimm den Zug zurück, und hol dir den Gang!
lesson-column = Gegen dich steht nur `B6`, also bist du zuerst dran. Lege `Y10` links neben `Y17`, und schau, was passiert.
lesson-chain = Neun Karten für dich! Vier aus der Spalte. Dann musste sich das Loch schließen, und dabei bewegen sich so wenige Karten wie möglich: `B16` und `Y17` rutschten hinüber. Dort waren es wieder vier in einer Spalte, mit `G8`, `R9` und `R7` darunter. Eine Kettenreaktion!
lesson-gaps = Vier nebeneinander oder vier in einem Stapel sind auch ein Gang, egal welche Zahlen; mehrere auf einmal gehören alle dir. Dann rückt der Rest auf kürzestem Weg zusammen, ohne Löcher. Gibt es mehrere Wege, wählst du.
lesson-empty = Du hast die ganze Mitte abgeräumt! Also fing { $rival } dort mit `B6` einfach neu an. Auf in die nächste Runde: Wähle `R10`.
lesson-empty-instead = Mit `R10` geschieht etwas, das du noch nicht kennst: zwei gleiche Zahlen.
lesson-equal = Zwei Zehnen! Bei gleichen Zahlen kommt Gelb vor Rot, Rot vor Grün, Grün vor Blau. Also bist du zuerst dran. Weil da nur eine Reihe ist, hast du die Wahl: Lege `R10` über oder unter `B6`.
lesson-free = Ab hier spielst du, wie du magst, bis alle zwölf Runden vorbei sind. Achte darauf, wo drei zusammenliegen, und denk an die Reihenfolge: Hohe Karten kommen früh, niedrige spät. Manchmal ist spät besser!
lesson-won = Die meisten Karten gewinnen, gleich viele gemeinsam. Für später gibt es silberne Karten: Joker, die mit ihrer Zahl in jede Reihe passen. Eine neue Reihe beginnen sie nur in leerer Mitte; liegt in ihr nur Silber, bestimmt die nächste neue Farbe. Bei gleichen Zahlen kommt Silber zuletzt, bei Gleichstand gewinnt weniger Silber.
