### Perfect auf Deutsch, für Terminal und Seite.

tagline = Lass deine Reihen wachsen, und schließ jede mit der Zahl ab, die ihre Karten zählt.
aim = Eine Reihe wird zu Punkten, wenn ihre neueste Karte sagt, wie viele Karten in ihr liegen. Sagt die Karte weniger, verliert die Reihe Karten.
credit = Von Lars Jansen. Erschienen bei Jolly Dutch (2022).
option-colours = { $n } Farben
option-copies = jede Karte { $n }-mal
option-jokers = jeder Joker { $n }-mal
option-actions = jede Aktionskarte { $n }-mal
option-interaction = mit einem Fach nur für Aktionskarten
variant-base = 6 Farben, jede Karte zweimal
variant-interaction = 6 Farben, und ein Fach weniger für Reihen: Es ist nur für Aktionskarten
variant-small-deck = 4 Farben, jede Karte einmal, ein kurzes Spiel
variant-many-actions = 8 Farben, jede Karte einmal, viele Aktionskarten

## Karten und Reihen

card-joker = Joker { $number }
card-protect = Schutz
card-move = Umlegen
card-steal = Stehlen
row-name = { $row ->
    [R] rote Reihe
    [O] orange Reihe
    [Y] gelbe Reihe
    [G] grüne Reihe
    [B] blaue Reihe
    [P] lila Reihe
    [K] rosa Reihe
    [W] weiße Reihe
   *[J] Reihe ohne Farbe
}
own-row = { $seat-you ->
    [yes] deine
   *[no] die
} { row-name }
whose-row = { $owner ->
    [none] { own-row }
   *[other] { $owner-you ->
        [yes] deine { row-name }
       *[no] die { row-name } von { $owner }
    }
}

## Was gefragt wird

question-take = Nimm eine Gruppe vom Markt.
question-take-or-use = Nimm eine Gruppe vom Markt, oder spiel vorher eine Aktionskarte.
question-add = Welche Karte kommt als Nächste?
question-end = Beende deinen Zug, oder spiel noch eine Aktionskarte.
question-complete = Eine perfekte Zahl! Reihe abschließen oder wachsen lassen?
question-stolen = Leg die gestohlene Karte in deine Sammlung, oder leg sie ab.

## Was beim Wählen gefragt wird

ask-take = Diese Gruppe nehmen?
ask-first = Deine ersten drei Karten beginnen deine Reihen, jede Farbe eine. Welche kommt zuerst?
ask-last = Noch eine Karte.
ask-last-action = { $kept ->
    [yes] Eine Aktionskarte bleibt: Wähl sie, um sie einzusetzen oder aufzuheben.
   *[no] Eine Aktionskarte bleibt: Wähl sie, um sie einzusetzen.
}
ask-where = { $joker ->
    [yes] An welche Reihe soll { $card }?
   *[no] Wohin soll { $card }?
}
ask-no-slot = { $give ->
    [yes] Kein Fach ist frei. Gib { $card } jemand anderem, oder räum ein Fach dafür.
   *[no] Kein Fach ist frei. Räum eines für { $card }.
}
ask-sure = { $action ->
    [yes] { $card } so spielen?
   *[no] { $card }: dorthin?
}
ask-use = { $action ->
    [protect] Leg { $card } verdeckt ans Ende einer Reihe, oder dreh stattdessen eine Endkarte um.
    [move] Welche Reihe? Ihre erste Karte kommt ans Ende.
   *[steal] Von welcher Reihe stiehlst du die Endkarte?
}
ask-protect-end = An welche Reihe kommt sie verdeckt?
ask-slot = Welches Fach soll { $card } bekommen?
only-action = { $card } lässt sich nicht aufheben und wird gleich benutzt:
ask-save = { $card } für später aufheben?

## Was geschah, und was ein Zug bewirkt

event-deal = { $seat-you ->
    [yes] Du bekommst
   *[no] { $seat } bekommt
} { $cards }
event-reshuffle = Aktionskarten kommen zurück in den Stapel: { $cards }
event-market = Runde { $round }: Der Markt ist gefüllt, { starts }
event-last-round = Das ist die letzte Runde: Die Karten reichen nicht, um den Markt noch einmal zu füllen.
starts = { $starter-you ->
    [yes] du beginnst
   *[no] { $starter } beginnt
}
event-take = { $seat-you ->
    [yes] Du nimmst
   *[no] { $seat } nimmt
} { $cards }
event-add = { $place ->
    [1] { $seat-you ->
        [yes] Du beginnst
       *[no] { $seat } beginnt
    } { whose-row } mit { $card }
   *[other] { $seat-you ->
        [yes] Du legst
       *[no] { $seat } legt
    } { $card } an { whose-row }, als Karte { $place }{ $gives-colour ->
        [yes] , die ihr die Farbe gibt
       *[no] {""}
    }
}
event-would-add = { $card } { $outcome ->
    [perfect] { $ways ->
        [1] wäre perfekt!
       *[other] könnte perfekt sein ({ row-name })!
    }
    [loses] würde { $ways ->
        [1] {""}
       *[other] mindestens{" "}
    }{ $lost-count ->
        [one] { $lost-count } Karte
       *[other] { $lost-count } Karten
    } kosten
   *[stays] { $place ->
        [1] würde eine { row-name } beginnen
       *[other] { $ways ->
            [1] wäre
           *[other] könnte
        } Karte { $place } { $ways ->
            [1] ({ row-name })
           *[other] sein ({ row-name })
        }
    }
}
event-perfect-number = { $card } ist eine perfekte Zahl!
event-complete = { $seat-you ->
    [yes] Du schließt
   *[no] { $seat } schließt
} { whose-row } ab: { $cards-count ->
    [one] { $cards-count } Punkt
   *[other] { $cards-count } Punkte
}
event-bonus = { $seat-you ->
    [yes] Du bekommst
   *[no] { $seat } bekommt
} { $count ->
    [one] { $count } Bonuskarte
   *[other] { $count } Bonuskarten
} vom Stapel
event-keep = { $seat-you ->
    [yes] Du behältst
   *[no] { $seat } behält
} { whose-row }
event-lose = { $cards-count ->
    [one] { $cards-count } Karte geht
   *[other] { $cards-count } Karten gehen
} verloren: { $cards }
event-win = { $seat-you ->
    [yes] Du gewinnst
   *[no] { $seat } gewinnt
} { $cards-count ->
    [one] { $cards-count } Karte
   *[other] { $cards-count } Karten
} ({ whose-row }): { $cards }
event-drop = { $seat-you ->
    [yes] Du räumst
   *[no] { $seat } räumt
} { $row ->
    [none] das Aktionsfach
   *[other] { own-row }
} ab: { $cards }
event-protect = { $seat-you ->
    [yes] Du legst
   *[no] { $seat } legt
} { $card } verdeckt an { own-row }
event-move-to-end = { $seat-you ->
    [yes] Du hängst
   *[no] { $seat } hängt
} { $card } vom Anfang hinten an { own-row }, als Karte { $place }
event-steal = { $seat-you ->
    [yes] Du stiehlst
   *[no] { $seat } stiehlt
} { $card } von { $owner-you ->
    [yes] dir
   *[no] { $owner }
} ({ row-name })
event-save = { $seat-you ->
    [yes] Du hebst
   *[no] { $seat } hebt
} { $card } auf
event-discard = { $seat-you ->
    [yes] Du legst
   *[no] { $seat } legt
} { $card } ab
move-end = Du beendest deinen Zug
end-pile = Die Karten reichen nicht mehr, um den Markt zu füllen.

## Auf dem Tisch

round = { $n ->
    [0] Aufbau
   *[other] Runde { $n }
}
piles = Stapel { $pile }, Ablage { $discards }
market = Markt
taken = genommen
points-and-bonus = { points }{ $bonus ->
    [0] {""}
   *[other] , davon { $bonus } Bonus
}
no-colour = jede
protected = geschützt
next-perfect = { $n } wäre perfekt
saved = aufgehoben
free-slots = { $n ->
    [0] voll
   *[other] { $n } frei
}
in-hand = auf der Hand
stolen = gestohlen
later = später
waiting = kommt später
group = Gruppe { $n }: { $cards }
discards = Ablage
no-discards = Noch liegt nichts auf der Ablage.
point-pile = { $seat-you ->
    [yes] Deine Punkte
   *[no] Punkte von { $seat }
}
unseen-points = { $n ->
    [one] { $n } Bonuskarte, die niemand gesehen hat
   *[other] { $n } Bonuskarten, die niemand gesehen hat
}
no-points = Noch keine Punkte.
collection = { $seat-you ->
    [yes] Deine Sammlung
   *[no] Sammlung von { $seat }
}
row-label = { row-name }, { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}: { $cards }
face-down = { $card } verdeckt
protect-ways = { $protect } dahinter, oder { $card } umdrehen
only-end-card = { row-name }: nur die Endkarte, { $card }
row-gets = dazu { $cards }
free-slot = freies Fach
for-actions = für Aktionskarten
saved-label = { collection }: aufgehobene Aktionskarten
empty-slot = dieses Fach räumen

## Was eine Karte dort bewirkt, kurz gesagt

outcome = { $outcome ->
    [perfect] perfekt!
    [loses] { $n ->
        [one] −{ $n } Karte
       *[other] −{ $n } Karten
    }
    [wins] +{ $n } für dich
    [protects] geschützt
   *[stays] { $place ->
        [1] neue Reihe
       *[other] Karte { $place }
    }
}
outcome-at = Karte { $place }: { outcome }

about-protect = Schutz: Leg die Karte verdeckt ans Ende einer eigenen Reihe, oder dreh eine Endkarte um. Von dieser Reihe kann niemand stehlen oder bei ihr anlegen, bis du selbst anlegst.
about-move = Umlegen: Die erste Karte einer eigenen Reihe kommt an ihr Ende und gilt als eben angelegt.
about-steal = Stehlen: Nimm die Endkarte einer fremden, nicht geschützten Reihe und leg sie bei dir an.
market-later = Der Markt öffnet, sobald alle ihre ersten Karten ausgelegt haben.

## Knöpfe

do-complete = Abschließen
do-keep = Behalten
do-end = Zug beenden
do-discard = Ablegen
do-save = Aufheben

## Warum etwas nicht geht

why-complete = Sag zuerst, was aus der Reihe wird.
why-hand = Find zuerst einen Platz für die Karten auf deiner Hand.
why-stolen = Leg zuerst die gestohlene Karte an oder ab.
why-take = Nimm zuerst eine Gruppe vom Markt.
why-no-use = { $card } nützt gerade nichts.
why-rows-first = Karten, die an deine Reihen passen, kommen zuerst.
why-wait = { $card } muss warten: Zuerst kommt, was an deine Reihen passt, und von einer Farbe die niedrigste.
why-card = Wähle zuerst die Karte, die du spielen willst.
why-empty = In diesem Fach liegt keine Karte.
why-own = Du stiehlst von anderen, nicht von dir selbst.
why-protected = Von einer geschützten Reihe kann man nicht stehlen.
why-move = Diese Reihe geht nicht: Sie ist zu kurz, oder ihre zweite Karte liegt verdeckt.
why-place = { $card } kann nicht dorthin.

## Was Tipps zählen

promise-about = in Reihen, die noch wachsen können
counted-own-complete = du vollendest eine Reihe{ often-with } { $cards }
counted-others-complete = { $name } vollendet eine Reihe{ often-with } { $cards }
counted-own-complete-for-other = du vollendest eine Reihe von { $name }{ often-with } { $cards }
counted-others-complete-for-other = { $name } vollendet eine fremde Reihe{ often-with } { $cards }
counted-own-lose = eine deiner Reihen verliert Karten{ often } { $cards }
counted-others-lose = { $name } verliert Karten einer Reihe{ often } { $cards }
counted-own-win = du gewinnst Karten aus einer fremden Reihe{ often } { $cards }
counted-others-win = { $name } gewinnt Karten aus einer fremden Reihe{ often } { $cards }
counted-own-steal = du stiehlst eine Karte{ often } { $cards }
counted-others-steal = { $name } stiehlt eine Karte{ often } { $cards }

## Die Lektion

lesson-welcome = Du baust Reihen, jede in einer Farbe. Sagt die neueste Karte genau, wie viele Karten in der Reihe liegen, gibt das Punkte. Du hast vier Fächer, eines für jede Reihe. Alles liegt offen.
lesson-begin = Am Anfang bekommen alle drei Karten, nie Aktionskarten. Deine sind alle rot, also werden sie eine Reihe. Von einer Farbe kommt die kleinste zuerst: Leg `R3` an.
lesson-begin-on = Neue Karten kommen ans Ende ihrer Reihe. `R6` wird die zweite Karte. Ihre Zahl ist höher als 2, also bleibt sie einfach liegen. Leg sie an.
lesson-begin-last = Und `R7` ist deine dritte. Nach dir legt auch { $rival } drei Karten aus, dann öffnet der Markt.
lesson-market = Das ist der Markt: vier Gruppen. Bist du dran, nimmst du eine davon, und immer die ganze. Deine rote Reihe hat drei Karten, sie wartet also auf eine 4. Nimm `R4` und `R5`.
lesson-market-instead = In dieser Gruppe ist nichts für deine rote Reihe. `R4` wäre ihre vierte Karte: genau die richtige Zahl.
lesson-perfect = Jetzt hast du zwei rote Karten, und wieder kommt die kleinste zuerst. Leg `R4` an, als vierte Karte. Eine 4 an vierter Stelle ist eine perfekte Zahl!
lesson-grow = Du könntest die Reihe jetzt abschließen: 4 Karten, 4 Punkte. Aber du hast noch `R5`, und das wäre die fünfte Karte. Behalte die Reihe diesmal und lass sie wachsen.
lesson-grow-instead = Vier Punkte sind schön. Aber mit `R5` an fünfter Stelle wären es fünf geworden, und ein Bonus dazu.
lesson-higher = Jetzt `R5`, an fünfter Stelle: wieder perfekt. Eine 5, 6 oder 7 hat einen Bonus von 1, 3 oder 5 Karten. Du bekommst ihn, wenn du die Reihe genau mit dieser Karte abschließt.
lesson-bonus = Schließ die Reihe ab! Jede ihrer 5 Karten ist ein Punkt, und als Bonus bekommst du noch eine Karte vom Stapel. Welche, sieht niemand.
lesson-bonus-instead = Lange Reihen sind mehr wert. Aber deine eigene `R6` liegt schon darin, perfekt wäre also nur noch ein Joker. Nimm lieber die 6 Punkte.
lesson-again = 6 Punkte für dich! { $rival } hat `G7` und `protect` genommen und diese Aktionskarte in einem Fach aufgehoben. So geht es reihum, bis der Markt leer ist. Nimm die drei Karten.
lesson-again-instead = `G2` allein ist nicht viel. Mit den drei Karten beginnst du gleich zwei Reihen.
lesson-rows = Eine neue Farbe beginnt eine Reihe in einem freien Fach. Mit welcher du anfängst, ist dir überlassen. Sagen wir: `Y3`.
lesson-rows-instead = Das darfst du. Hier fangen wir mit `Y3` an, damit du siehst, was dann als Nächstes kommen muss.
lesson-rows-first = Jetzt hast du eine gelbe Reihe, und das ändert etwas: Was an deine Reihen passt, geht neuen Farben vor. Also kommt als Nächstes `Y6`.
lesson-slot = Lass nun auch `O7` eine Reihe beginnen. Dann haben alle deine Karten einen Platz, und dein Zug endet von selbst.
lesson-lower = Siehst du `G6` und `G5` in der grünen Reihe von { $rival }? Auch eine `G7` lag dort. Dann kam `G2`, als dritte Karte, und 2 ist kleiner als 3: Vom Ende gehen so viele Karten verloren, wie die Zahl sagt, hier `G2` und `G7`.
lesson-given = Deine gelbe Reihe ist kürzer: { $rival } hatte kein freies Fach für `Y2` und gab sie dir, als dritte Karte. Zu niedrig: `Y2` und `Y6` gingen, als Punkte für { $rival }. Eine perfekte Zahl hätte die ganze Reihe gewonnen! Sonst leert man ein Fach.
lesson-action = Das machen wir wieder gut. Nimm die Gruppe mit `move`. Zusammen mit `Y5` und `J7` bringt sie dir noch in diesem Zug Punkte.
lesson-action-instead = Damit kommt deine gelbe Reihe nicht weiter. `Y5`, `J7` und `move` bringen dir zusammen sofort 3 Punkte.
lesson-waits = `J7` ist ein Joker und passt an jede deiner Reihen. Nur muss er an der gelben auf `Y5` warten, die niedriger ist. Leg sie zuerst an.
lesson-waits-instead = Auch dorthin darf ein Joker. Aber mit Gelb haben wir etwas vor: Dort kommen `Y5` und dann `J7` hin.
lesson-joker = Jetzt leg `J7` an die gelbe Reihe. Ein Joker zählt mit seiner Zahl, hat aber keinen Bonus. Hättest du gar keine Reihe, würde er eine ohne Farbe beginnen, und deine nächste neue Farbe dürfte dazu.
lesson-joker-instead = Für den nächsten Kniff braucht die gelbe Reihe drei Karten. Dort hilft dir `J7`.
lesson-move = Aktionskarten kannst du in deinem Zug jederzeit spielen. `move` bringt die erste Karte einer Reihe an ihr Ende, als wäre sie eben angelegt. Nimm die gelbe Reihe: `Y3` wird die dritte Karte.
lesson-move-instead = Aktionskarten darfst du in einem Fach aufheben: höchstens zwei, und nicht zwei gleiche. Aber jetzt bringt dir `move` gleich 3 Punkte.
lesson-moved = Eine 3 an dritter Stelle: perfekt! Schließ die Reihe ab.
lesson-moved-instead = Du darfst sie wachsen lassen. Aber von offenen Reihen kann man stehlen, und 3 Punkte sind 3 Punkte.
lesson-protected = Jetzt ist die rote Reihe von { $rival } sicher: An ihrem Ende liegt `protect`, verdeckt. Das zählt als Karte, und niemand sonst kann dort anlegen oder stehlen. (Eine eigene Endkarte, verdeckt, tut es auch.) Eine Gruppe ist noch für dich da: Nimm `steal`.
lesson-hurry = Eine Runde kommt noch. Sind für den Markt weniger als acht Karten übrig, ist das Spiel vorbei. Was dann noch in deinen Reihen liegt, ist nichts wert. Schließ sie also rechtzeitig ab!
lesson-free = Mit `steal` nimmst du die Endkarte einer Reihe, die nicht geschützt ist. Leg sie gleich bei dir an oder leg sie ab. `O2` wäre perfekt an deiner `O7`! Du kannst `steal` auch für später aufheben. Von hier an spielst du, wie du magst.
lesson-won = Jede Karte auf dem Punktestapel war ein Punkt; bei Gleichstand teilt man sich den Sieg. Ein ganzes Spiel hat sechs Farben und jede Karte zweimal. Mehr Miteinander gibt es in einer Variante: drei Fächer für Reihen, eines nur für Aktionskarten. So gebt ihr euch viel öfter Karten.
