### Between auf Deutsch, für Terminal und Seite.

tagline = Finde die Lücke zwischen zwei Karten, und spiel weiter, solange sie hält.
credit = Die Anleitung nennt weder Autor noch Verlag.
option-rounds = { $n ->
    [one] { $n } Runde
   *[other] { $n } Runden
}
variant-full = Vier Runden (zu dritt drei)
variant-one-round = Eine Runde
variant-two-rounds = Zwei Runden

## Was gefragt wird

question-hide = Lege zwei Karten verdeckt ab: Ihre Sterne zählen für dich, wenn du zuerst fertig bist.
question-play = Spiele eine Karte: in die Lücke oder auf gleiche Farbe oder Zahl. Oder passe.
question-flip = Keine Lücke: Lege die aufgedeckte Karte auf einen Stapel.
second = Und welche zweite?
where = Auf welchen Stapel?
must-pass = Keine deiner Karten passt: Du musst passen.
play-without-gap = Keine Lücke: Spiele eine Karte auf gleiche Farbe oder Zahl, oder passe.
goes-on = { $seat-you ->
    [yes] In der Lücke: Weiter!
   *[no] { $seat } macht weiter!
}
chain = { $n } in Folge!
sure = Noch einmal drücken, um zu spielen.

## Was ein Zug bewirkt

move-hide = { $cards }: { stars }
move-lay = { $card } auf Stapel { $pile }
move-play = { move-lay }: { $left ->
    [0] deine letzte Karte
   *[other] { $in-gap ->
        [yes] du spielst weiter, { gap-left }
       *[no] dein Zug endet, { gap-left }
    }
}
move-flip = { move-lay }: { gap-left }
move-pass = { $effect ->
    [blocked] Passen: Es gibt keine Karte zu ziehen, und die Runde endet blockiert
    [nothing_to_draw] Passen: Es gibt keine Karte zu ziehen
   *[other] Passen und eine Karte ziehen
}
gap-left = { $gap-count ->
    [0] keine Lücke
    [1] Lücke { $low }
   *[other] Lücke { $low }–{ $high }
}
gap-then = dann { gap-left }

## Was geschah

event-deal = Runde { $round }: { $hand-size } Karten für alle. { $starter-you ->
    [yes] Du beginnst.
   *[no] { $starter } beginnt.
}
event-hide = { $cards ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] Du legst { $cards } verdeckt ab
       *[no] { $seat } legt { $cards } verdeckt ab
    }
}
event-begin-piles = Die Stapel beginnen mit { $cards }
event-play = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { $card } auf Stapel { $pile }{ $in-gap ->
    [yes] , in die Lücke
   *[no] { "" }
}{ $left ->
    [0] , die letzte Karte!
    [1] , noch eine Karte
   *[other] { "" }
}
event-pass = { $seat-you ->
    [yes] Du passt.
   *[no] { $seat } passt.
}
event-draw = { $card ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] Du ziehst { $card }
       *[no] { $seat } zieht { $card }
    }
}
event-nothing-to-draw = Es gibt keine Karte zu ziehen.
event-turn-up = { $seat-you ->
    [yes] Keine Lücke: Für dich wird { $card } aufgedeckt.
   *[no] Keine Lücke: Für { $seat } wird { $card } aufgedeckt.
}
event-flip = { $seat-you ->
    [yes] Du
   *[no] { $seat }
}: { $card } auf Stapel { $pile }
event-rebuild = { $cards-count ->
    [one] Die zugedeckte Karte wird der neue Nachziehstapel.
   *[other] Die { $cards-count } zugedeckten Karten werden gemischt und sind der neue Nachziehstapel.
}
event-blocked = Die Runde endet blockiert: Niemand gewinnt sie.
event-round-over = { $seat ->
    [none] Runde { $round } ist vorbei.
   *[other] { $seat-you ->
        [yes] Du gewinnst Runde { $round }, verdeckt lagen { $hidden }
       *[no] { $seat } gewinnt Runde { $round }, verdeckt lagen { $hidden }
    }
}
end-rounds = Alle Runden sind gespielt.

## Auf dem Tisch

round-of = Runde { $n } von { $of }
turn = Zug { $n }
rounds-over = { $n ->
    [one] Nach { $n } Runde
   *[other] Nach { $n } Runden
}
no-piles = Die Stapel beginnen, wenn alle zwei Karten verdeckt abgelegt haben.
in-hand = { $n } auf der Hand
hidden = verdeckt
has-chosen = hat gewählt
pile = Stapel { $n }
cards-below = { $n ->
    [0] { "" }
   *[other] { $n } darunter
}
gap = Lücke
no-gap = keine Lücke
draw-pile = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
turned-up = aufgedeckt, kommt auf einen Stapel
stars = { $stars ->
    [one] { $stars } Stern
   *[other] { $stars } Sterne
}
hand = Deine Hand
hand-fits = Deine Hand ({ stars }) passt
fits = { $fit ->
    [gap] in die Lücke
    [either] auf beide Stapel
    [nowhere] nirgends
   *[other] auf Stapel { $fit }
}
own-hidden = Deine verdeckten Karten ({ stars }): { $cards }
shown-hidden = verdeckt { $cards }
shown-hand = auf der Hand { $cards }
card-fits = passt { fits }
about-fit = { $fit ->
    [gap] ↔ In die Lücke, und eine neue Farbe: Du spielst weiter.
    [either] ← → Ihre Farbe oder Zahl liegt auf beiden Stapeln. Danach endet dein Zug.
    [1] ← Ihre Farbe oder Zahl liegt auf Stapel 1. Danach endet dein Zug.
   *[2] → Ihre Farbe oder Zahl liegt auf Stapel 2. Danach endet dein Zug.
}{ $inside ->
    [yes] {" "}Die Zahl liegt in der Lücke, aber die Farbe auf einem Stapel.
   *[no] { "" }
}
if-first = wenn du zuerst fertig bist
table = Tisch
pile-with = { $n ->
    [one] Stapel { $pile }: { $card }, { $n } Karte
   *[other] Stapel { $pile }: { $card }, { $n } Karten
}
numbers-in-gap = In der Lücke: { $numbers }
pass = Passen
pass-label = Passen und eine Karte ziehen; { $n } im Nachziehstapel
hidden-own = Deine verdeckten Karten
hidden-two = zwei verdeckte Karten
counted-hidden = { $seat-you ->
    [yes] Deine verdeckten Karten
   *[no] Verdeckte Karten von { $seat }
}
counted-hand = { $seat-you ->
    [yes] Deine Hand
   *[no] Hand von { $seat }
}

## Warum etwas nicht geht

why-hide = Wähle zuerst die zwei Karten, die du verdeckt ablegst.
why-flip = Zuerst muss { $card } auf einen Stapel.
why-hand = Wähle zuerst eine Karte aus deiner Hand.
why-there = { $card } passt nicht auf diesen Stapel.
why-card = { $card } passt nirgends: Sie liegt nicht in der Lücke, und kein Stapel hat ihre Farbe oder Zahl.

## Was Tipps zählen

counted-own-play = du spielst Karten, am häufigsten { $cards }
counted-others-play = { $name } spielt Karten, am häufigsten { $cards }
counted-own-pass = du passt und ziehst nach
counted-others-pass = { $name } passt und zieht nach
