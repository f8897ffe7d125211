### Perfect auf Deutsch, für Terminal und Seite.

tagline = Lass deine Reihen wachsen, und schließ jede mit der Zahl ab, die ihre Karten zählt.
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
ask-last-action = Eine Aktionskarte bleibt: Wähl sie, um sie einzusetzen oder aufzuheben.
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
    [protect] Welche Reihe soll { $card } schützen?
    [move] Welche Reihe? Ihre erste Karte kommt ans Ende.
   *[steal] Von welcher Reihe stiehlst du die Endkarte?
}
ask-protect-end = An welche Reihe kommt sie verdeckt?
ask-slot = Welches Fach soll { $card } bekommen?
ask-save = { $card } für später aufheben?

## Was geschah, und was ein Zug bewirkt

event-deal = { $seat-you ->
    [yes] Du bekommst
   *[no] { $seat } bekommt
} { $cards }
event-reshuffle = Aktionskarten kommen zurück in den Stapel: { $cards }
event-market = Runde { $round }: Der Markt ist gefüllt, { starts }
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
next-perfect = eine { $n } wäre perfekt
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

counted-own-complete = du vollendest eine Reihe, am häufigsten mit { $cards }
counted-others-complete = { $name } vollendet eine Reihe, am häufigsten mit { $cards }
counted-own-lose = eine deiner Reihen verliert Karten, am häufigsten { $cards }
counted-others-lose = { $name } verliert Karten einer Reihe, am häufigsten { $cards }
counted-own-win = du gewinnst Karten aus einer fremden Reihe, am häufigsten { $cards }
counted-others-win = { $name } gewinnt Karten aus einer fremden Reihe, am häufigsten { $cards }
counted-own-steal = du stiehlst eine Karte, am häufigsten { $cards }
counted-others-steal = { $name } stiehlt eine Karte, am häufigsten { $cards }
