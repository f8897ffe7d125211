### Between auf Deutsch, für Terminal und Seite.

tagline = Finde die Lücke zwischen zwei Karten, und spiel weiter, solange sie hält.
aim = Wer zuerst keine Karten mehr hat, bekommt die versteckten Sterne als Pluspunkte. Für alle anderen zählen die Sterne auf der Hand minus.
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
question-play = Spiele in die Lücke oder auf gleiche Farbe oder Zahl.
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
about-dots = Ein Punkt ist eine Karte von dir, die dort in die Lücke passt.
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
pass = Passen und ziehen
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

promise-about = fürs erste Fertigsein
counted-own-play = du spielst Karten{ often } { $cards }
counted-others-play = { $name } spielt Karten{ often } { $cards }
counted-own-pass = du passt und ziehst nach
counted-others-pass = { $name } passt und zieht nach

## Das erste Spiel, das die Regeln zeigt. Der Name einer Karte in Gravis-Zeichen wird als Karte gezeigt.

lesson-welcome = Gleich liegen zwei Stapel auf dem Tisch, und dort müssen alle deine Karten hin. Wer zuerst keine mehr hat, gewinnt! Der Trick: Passt eine Karte zwischen die beiden Stapel, darfst du weiterspielen, immer wieder.
lesson-stars = Es gibt sechs Farben, jede mit den Zahlen 1 bis 11. Schau auf die Sterne: Eine 6 hat vier, die Zahlen um sie herum haben weniger, `R1` und `Y11` haben keinen. Ist { $rival } zuerst fertig, kostet dich jeder Stern auf deiner Hand einen Punkt.
lesson-hide = Wette auf dich: Zwei Karten kommen verdeckt neben dich. Bist du zuerst fertig, sind ihre Sterne deine Punkte. Nimm also `G6`! Dazu `Y11`: Eine 1 oder 11 liegt fast nie in einer Lücke und hielte dich nur auf.
lesson-hide-instead = Du darfst zwei beliebige Karten nehmen. Aber `G6` ist dort am meisten wert, und `Y11` wirst du anders kaum los.
lesson-piles = Zwei neue Karten beginnen die Stapel, von den übrigen wird gezogen. Zwischen `R3` und `B10` ist eine Lücke: die Zahlen 4 bis 9. Was in die Lücke passt, ist kostbar!
lesson-gap = Was in die Lücke passt und weder rot noch blau ist, darf auf beide Stapel. Lege `Y8` auf `B10`, dann bleibt die Lücke groß.
lesson-gap-instead = Das geht auch. Aber mit `Y8` auf `B10` bleiben 4 bis 7 offen, und du kannst weiterspielen.
lesson-again = Das war in die Lücke, also bist du noch mal dran! Jetzt ist sie 4 bis 7. Lege `G4` auf `R3`.
lesson-again-instead = Lass die Lücke lieber groß und deinen Zug weitergehen: `G4` auf `R3` tut beides.
lesson-match = Noch mal du! `Y7` liegt in der Lücke, aber Gelb liegt auf dem Tisch. Darum passt sie nur auf `Y8`, Farbe auf Farbe, und beendet deinen Zug. Lege sie: Die Lücke wird klein für { $rival }.
lesson-match-instead = `Y7` hat drei Sterne, gut, wenn du sie los bist. Und auf `Y8` lässt sie für { $rival } nur eine kleine Lücke.
lesson-flip = { $rival } lässt dir keine Lücke. Beginnt ein Zug so, wird eine Karte aufgedeckt, hier `G10`. Du wählst den Stapel: Lege sie auf `E5`, da wird die Lücke größer.
lesson-flip-instead = Dort wäre die Lücke 6 bis 9. Auf `E5` ist sie 5 bis 9, eine Zahl mehr.
lesson-usual = Nun geht es weiter wie sonst. Beide Stapel sind grün, die Lücke ist 5 bis 9: Da passt `B9`! Lege sie auf `G10`.
lesson-usual-instead = Nutze die Lücke, solange sie da ist: `B9` auf `G10`, und du hast eine Karte weniger.
lesson-pass = Du bist immer noch dran, aber keine deiner Karten passt. Drücke also „Passen“: Du ziehst eine Karte, und { $rival } ist dran. Passen darfst du auch, wenn etwas passt, nur wächst dann deine Hand.
lesson-drawn = Du hast `B8` gezogen. Gehen die Karten zum Ziehen einmal aus, wird gemischt, was unter den beiden obersten liegt, und davon weitergezogen. Gibt es gar nichts zu ziehen und alle passen, gewinnt niemand die Runde.
lesson-stairs = { $rival } lässt eine Lücke mit 2 und 3, und du hast Karten wie eine Treppe nach unten! Lege `Y3` auf `G4`.
lesson-stairs-instead = Das ist möglich. Aber liegt zuerst `Y3` auf `G4`, kannst du gleich danach eine 2 legen.
lesson-closed = Noch eine Stufe tiefer: Lege `P2` auf `Y3`. Damit ist die Lücke zu, und du spielst trotzdem weiter. Aufgedeckt wird jetzt nichts, das gibt es nur am Anfang eines Zuges.
lesson-closed-instead = In der Lücke ist nur noch die 2. Mit `P2` auf `Y3` nutzt du sie und spielst weiter.
lesson-number = Auch ohne Lücke geht Gleiches auf Gleiches. Es muss nicht dieselbe Farbe sein, dieselbe Zahl tut es auch. Lege `R1` auf `B1`, dann ist dein Zug vorbei.
lesson-number-instead = Auch das ist Gleiches auf Gleiches. Aber schau: `R1` darf auf `B1`, weil beide dieselbe Zahl haben.
lesson-free = { $rival } hatte keine Lücke, legte `G11` und dann `E1`, und jetzt ist deine Lücke riesig: 2 bis 10. Ab hier spielst du, wie du magst. Vier Karten hast du noch. Wie viele schaffst du in einem Zug?
lesson-scored = Mit der letzten Karte einer Hand ist die Runde sofort vorbei. Wer zuerst fertig ist, dreht die beiden verdeckten Karten um: Jeder Stern ist ein Punkt. Sonst ist jeder Stern auf der Hand ein Minuspunkt, und die verdeckten Karten zählen nicht.
lesson-won = Das war eine Runde. Ein richtiges Spiel hat vier, zu dritt drei, jede mit neuen Karten, und der nächste Platz beginnt. Alle Punkte werden zusammengezählt, auch die Minuspunkte. Die beste Summe gewinnt, bei Gleichstand gemeinsam.
