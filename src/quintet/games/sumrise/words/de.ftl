### Sumrise auf Deutsch, für Terminal und Seite.

tagline = Alle hören dieselbe Summe; die Kunst ist, wohin man sie schreibt.
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
enter-here = { $number } in die { row }{ beside-numbers }

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
   *[other] { "" }
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
event-rebuild = { $cards-count ->
    [one] Die { $cards-count } zugedeckte Karte wird gemischt und ist
   *[other] Die { $cards-count } zugedeckten Karten werden gemischt und sind
} der neue Stapel.
end-rows = Zwei Reihen eines Blattes sind voll.
end-fails = Der letzte Fehlversuch ist verbraucht.
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
   *[no] du kannst sie nicht eintragen
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

counted-own-enter = du trägst eine Zahl ein
counted-others-enter = { $name } trägt eine Zahl ein
counted-own-full-row = du füllst eine Reihe
counted-others-full-row = { $name } füllt eine Reihe
counted-own-full-column = du füllst eine Spalte und bekommst ihren Bonus
counted-others-full-column = { $name } füllt eine Spalte und bekommt ihren Bonus
counted-own-fail = ein Fehlversuch für dich
counted-others-fail = { $name } hat einen Fehlversuch
