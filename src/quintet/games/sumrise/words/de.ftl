### Sumrise auf Deutsch, für Terminal und Seite.

tagline = Alle hören dieselbe Summe; die Kunst ist, wohin man sie schreibt.
aim = Zahlen steigen von links nach rechts. Jede bringt einen Punkt; volle Reihen und Spalten bringen mehr.
credit = Von Bernhard Lach und Uwe Rapp: das Kartenspiel zum Würfelspiel Qwinto. Erschienen im Nürnberger-Spielkarten-Verlag.
variant-standard = Bis auf einem Blatt zwei Reihen voll sind

## Namen

row-name = { $row ->
    [O] { colour-orange }
    [Y] { colour-yellow }
   *[P] { colour-purple }
}
place-name = { $place ->
    [a] links oben
    [b] rechts oben
    [c] links unten
   *[d] rechts unten
}
# Eine Ansage, wie sie laut gesagt wird.
call = { $number } in { $colours ->
    [OYP] { colour-orange }, { colour-yellow } oder { colour-purple }
    [OY] { colour-orange } oder { colour-yellow }
    [OP] { colour-orange } oder { colour-purple }
    [YP] { colour-yellow } oder { colour-purple }
    [O] { colour-orange }
    [Y] { colour-yellow }
    [P] { colour-purple }
   *[none] keiner Farbe
}
field = { row-name }, Spalte { $column }
# Ein Feld zwischen den Zahlen, die in seiner Reihe daneben stehen; 0, wo keine steht.
beside-numbers = { $low ->
    [0] { $high ->
        [0] { "" }
       *[other] , vor { $high }
    }
   *[other] { $high ->
        [0] , nach { $low }
       *[other] , zwischen { $low } und { $high }
    }
}
field-in-row = { field }{ beside-numbers }
enter-here = { $number } in die { row }, Feld { $place }{ beside-numbers }

## Was gefragt wird

question-lay = Lege eine Karte auf die Auslage.
question-lay-two = Lege eine Karte auf die Auslage, oder zwei mit derselben Zahl.
question-enter = { $turn-you ->
    [yes] Deine Ansage: Wo trägst du die { $number } ein?
   *[no] Wo trägst du die { $number } ein?
}

## Was ein Zug bewirkt

lay-on = { $card } { place-name }
lay-two = { $one }, dann { $two }
lay-and-call = { $laid }: { call }. { $entering ->
    [you] Du kannst sie eintragen.
    [others] Du kannst nicht: ein Fehlversuch.
   *[nobody] Niemand kann: ein Fehlversuch.
}
enter-field = { $number }: { field-in-row }
skip = Nichts eintragen
fail = Nichts eintragen: Fehlversuch { $attempt } von { $limit }, −{ points }

## Was geschah

event-deal = { $starter-you ->
    [yes] Du beginnst
   *[no] { $starter } beginnt
}. Die Auslage ist { $grid }
event-lay = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { $card } auf { $covered }, { place-name }.
calls = { $seat-you ->
    [yes] Du sagst an:
   *[no] { $seat } sagt an:
} { call }
event-call = { calls }.{ $asked-count ->
    [0] {" "}Niemand kann sie eintragen.
   *[other] { $asked-you ->
        [no] { $seat-you ->
            [yes] { "" }
           *[no] {" "}Du kannst sie nicht eintragen.
        }
       *[other] { "" }
    }
}
event-enter = { $seat-you ->
    [yes] Du trägst
   *[no] { $seat } trägt
} { $number } in die { row } ein.
event-full-row = { $seat-you ->
    [yes] Du hast
   *[no] { $seat } hat
} die { row } gefüllt: { points }.
event-full-column = { $seat-you ->
    [yes] Du hast
   *[no] { $seat } hat
} eine Dreierspalte gefüllt: { points }.
event-skip = { $seat-you ->
    [yes] Du trägst
   *[no] { $seat } trägt
} nichts ein.
event-fail = { $forced ->
    [yes] { $seat-you ->
        [yes] Du kannst sie nicht eintragen
       *[no] { $seat } kann sie nicht eintragen
    }
   *[no] { $seat-you ->
        [yes] Du trägst nichts ein
       *[no] { $seat } trägt nichts ein
    }
}: Fehlversuch { $attempt } von { $limit }, −{ $cost }.
# Alle ziehen in jedem Zug: Zu erzählen ist nur, welche Karte es ist.
event-draw = { $card ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] Du ziehst
       *[no] { $seat } zieht
    } { $card }
}
event-last-cards = Der Stapel ist aufgebraucht: Mit { $count ->
    [one] der { $count } Karte auf deiner Hand
   *[other] den { $count } Karten auf deiner Hand
} endet das Spiel.
event-rebuild = { $cards-count ->
    [one] Die { $cards-count } zugedeckte Karte wird gemischt und ist
   *[other] Die { $cards-count } zugedeckten Karten werden gemischt und sind
} der neue Stapel.
end-rows = Zwei Reihen eines Blattes sind voll.
end-fails = Auf einem Blatt sind alle Fehlversuche verbraucht.
end-cards = Alle Karten sind gespielt.

## Auf dem Tisch

pile = Stapel { $n }
covered = zugedeckt { $n }
bonus = Bonus { $n }
failed = Fehlversuche
hand = Deine Hand

## Auf der Seite

sure = Noch einmal drücken, um zu spielen.
which-place = Auf welche Karte?
which-beside = Die zweite neben, über oder unter die erste.
or-second = Spiel sie allein, oder leg noch { $cards } daneben: Dann gilt die Summe dort.
fills-row = füllt die Reihe für { $points }
fills-column = füllt die Spalte für { $points }
fail-button = Nichts eintragen: −{ $cost }
can-enter = { $can ->
    [yes] du kannst sie eintragen
   *[no] du kannst nicht: Fehlversuch, −{ $cost }
}
caller = { $seat-you ->
    [yes] deine Ansage
   *[no] { $seat } sagt an
}
no-colour = keine Farbe
idle = Eine Karte und ihre beiden Nachbarn sind die Summe.
offers = Das wäre die Ansage auf jedem Platz
grid = Auslage
place-with = { place-name }: { $card }
sheet = Blatt
sheets = Blätter
your-sheet = Dein Blatt
sheet-of = { $seat-you ->
    [yes] { your-sheet }
   *[no] Das Blatt von { $seat }
}
field-with = { field }{ $bonus ->
    [yes] , Bonusfeld
   *[no] { "" }
}, { $entry ->
    [0] leer
   *[other] { $entry }
}
row = Reihe { row-name }
row-numbers = { row-name }: { $n ->
    [0] leer
   *[other] { $numbers }
}
column-points = Spalte { $column }: { points }
columns-of-three = Dreierspalten
fails = { $n } von { $limit } Fehlversuchen
score = Was das Blatt jetzt wert ist
about-rows = Jede Zahl in einer Reihe bringt 1 Punkt. Eine volle Reihe bringt stattdessen ihre letzte Zahl.
about-columns = Eine volle Dreierspalte bringt die Zahl in ihrem spitzen Feld.
about-fails = Jeder Fehlversuch kostet { $cost } Punkte.
total = zusammen

## Warum etwas nicht gewählt werden kann

why-hand = Wähle zuerst eine Karte aus deiner Hand.
why-beside = Die zweite Karte muss neben, über oder unter der ersten liegen.
why-same = Nur eine zweite Karte mit derselben Zahl kann dazu.
why-enter = Zuerst geht es um die { $number }: eintragen oder nicht.
why-lay = Noch ist nichts angesagt: Lege zuerst eine Karte.
why-taken = In diesem Feld steht schon eine Zahl.
why-colour = Angesagt ist { call }: Diese Reihe ist nicht gemeint.
why-field = Die { $number } passt hier nicht: Reihen steigen von links nach rechts, und keine Spalte hat eine Zahl zweimal.

## Was Tipps zählen

promise-about = in dem, was noch voll werden kann
counted-own-full-row = du füllst eine Reihe
counted-others-full-row = { $name } füllt eine Reihe
counted-own-full-column = du füllst eine Spalte und bekommst ihren Bonus
counted-others-full-column = { $name } füllt eine Spalte und bekommt ihren Bonus
counted-own-fail = ein Fehlversuch für dich
counted-others-fail = { $name } hat einen Fehlversuch

## Die Lektion

lesson-welcome = In jedem Zug legt jemand eine Karte und sagt eine Summe an. Alle dürfen sie aufschreiben, jede Person auf ihrem eigenen Blatt. Die Kunst ist, ein gutes Feld dafür zu finden.
lesson-sheet = Das ist dein Blatt: eine orange, eine gelbe und eine lila Reihe. In jeder Reihe müssen die Zahlen von links nach rechts größer werden. Anfangen kannst du überall, leere Felder füllst du später. Aufschreiben kann man 1 bis 18.
lesson-lay = Du hast drei Karten, und vier liegen in der Mitte. Lege `O5` auf die Karte links oben. Dazu zählen ihre beiden Nachbarn, daneben und darunter: `Y1` und `E4`. Die Karte schräg gegenüber zählt nicht.
lesson-lay-instead = Auch das gibt eine Summe. Aber `O5` zwischen `Y1` und `E4` macht 10, und das ist ein guter Anfang.
lesson-high = 5 + 1 + 4, das heißt „10 in Orange oder Gelb“. Grau zählt mit, hat aber keine Reihe. 10 liegt etwas über der Mitte, also lass auf beiden Seiten Platz: Trag sie in das zweite spitze Feld der orangen Reihe ein.
lesson-high-instead = Dort darf sie stehen. Im zweiten spitzen Feld der orangen Reihe ist auf beiden Seiten noch Platz, und es kann dir bald einen Bonus bringen.
lesson-middle = Du hast nachgezogen, und jetzt sagt { $rival } an: 7 in Gelb oder Lila. Auch die darfst du eintragen. Wolltest du nicht, würde es dich nichts kosten. Trag die 7 in Gelb ein, ins letzte Feld vor dem Loch.
lesson-middle-instead = Das ist erlaubt. Aber die 7 gehört in die Mitte: In Gelb, gleich vor dem Loch, lässt sie links genug Platz.
lesson-nine = Du bist dran. Lege `P4` auf die Karte rechts unten. Mit `Y1` und `E4` gibt das eine 9, die du gut brauchen kannst.
lesson-nine-instead = Das gibt eine andere Summe. Eine 9 in Lila würde so gut zu deiner 10 passen: `P4`, rechts unten.
lesson-column = Trag die 9 in Lila ein, in derselben Spalte wie deine 10. Haben alle drei Felder so einer Spalte eine Zahl, bekommst du die im spitzen Feld als Bonus. Hier wären das 10 Punkte!
lesson-column-instead = Das geht. Aber in Lila, in der Spalte deiner 10, bringt dich die 9 einem Bonus von 10 näher.
lesson-twice = { $rival } sagt 10 an, nur in Gelb. Unter deine 10 darf sie nicht: In einer Spalte kommt keine Zahl zweimal vor, in einer Reihe auch nicht. Trag sie in das spitze gelbe Feld ein, gleich rechts von dieser Spalte.
lesson-twice-instead = Das darfst du. Aber im spitzen gelben Feld lässt die 10 neben deiner 7 genau einen Platz frei, und mit dem haben wir etwas vor.
lesson-failed = { $rival } hatte in Gelb schon eine 10, also war das ein Fehlversuch: minus 5. Den gibt es nur im eigenen Zug, auch wenn man nicht eintragen will. Bei drei grauen Karten oder einer Summe von 0 oder weniger kann niemand etwas eintragen.
lesson-pair = Zwischen deine 7 und deine 10 passt nur eine 8, denn in der Spalte steht schon eine 9. Zwei Karten mit derselben Zahl darfst du in einem Zug legen, die zweite neben, über oder unter die erste. Lege `O2` auf `Y1`, dann `Y2` auf `Y5`.
lesson-pair-instead = Legen wir zwei: erst `O2` auf `Y1`, dann `Y2` auf `Y5`. Mit `E4` zusammen ist das die 8, die du brauchst.
lesson-full = Angesagt wird mit der zweiten Karte: 2 + 2 + 4. Trag die 8 nun zwischen deiner 7 und deiner 10 ein, und die Spalte ist voll!
lesson-full-instead = Schau auf das Feld zwischen deiner 7 und deiner 10: Eine 8 füllt dort die Spalte und bringt dir 10 Punkte.
lesson-worth = Gut gemacht: 10 Punkte für die Spalte. Sonst bringt jede Zahl in einer Reihe 1 Punkt. Ist eine Reihe ganz voll, bringt sie stattdessen ihre letzte Zahl, die ganz rechts. Bis jetzt sind das 15 Punkte für dich.
lesson-over = Das Spiel ist vorbei, wenn jemand zwei Reihen voll hat oder zum vierten Mal einen Fehlversuch bekommt. Sag also keine Zahl an, für die du kein Feld hast.
lesson-free = Von hier an spielst du, wie du magst, und wenn du willst, bis zum Ende. Ist der Stapel leer, werden die zugedeckten Karten gemischt und sind der neue.
lesson-won = Gezählt werden Reihen und volle Dreierspalten, und für jeden Fehlversuch minus 5. Die meisten Punkte gewinnen, bei Gleichstand teilt man sich den Sieg. Du kannst auch allein spielen: Dann gibt es den Stapel nur einmal. Wie viele Punkte schaffst du?
