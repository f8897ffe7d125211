### Corridor auf Deutsch, für Terminal und Seite.

tagline = Lege deine Karten in Reihen, Spalten und Stapel, und vollende Gänge aus vier.
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

counted-own-complete = du vollendest einen Gang, am häufigsten mit { $cards }
counted-others-complete = { $name } vollendet einen Gang, am häufigsten mit { $cards }
