### Was alle Spiele gemeinsam haben, auf Deutsch.

## Was in jedem Spiel geschieht

event-chose = { $seat-you ->
    [yes] Du hast gewählt.
   *[no] { $seat } hat gewählt.
}
event-round-over = Runde { $round } ist vorbei.
event-end = { $winners-count ->
    [1] { $you ->
        [yes] Du gewinnst mit { points }!
       *[no] { $winners } gewinnt mit { points }!
    }
   *[other] { $winners } teilen sich den Sieg mit { points }.
}
event-end-alone = Das Spiel ist aus: { points }.
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
you = Du
seat-name = Platz { $seat }
seat-score = { $name } { $score }
round-score = { $name } { $gain } = { $score }
event-plain = { $seat ->
    [none] { $what }
   *[other] { $seat }: { $what }
}

## Was gefragt wird

question-plain = Wähle einen Zug.
wait = Warte auf die anderen.

## Farben

colour-red = Rot
colour-orange = Orange
colour-yellow = Gelb
colour-green = Grün
colour-blue = Blau
colour-purple = Lila
colour-pink = Rosa
colour-white = Weiß
colour-grey = Grau
colour-silver = Silber

## Am Terminal

bot-names = Ada, Emil, Ida, Otto, Uma, Nils
thinking = { $name } denkt nach
thinking-ahead = denke voraus
type-for-help = ? zeigt die Hilfe.
left = Du hast das Spiel verlassen.
command-help = hilfe
command-table = tisch
command-rules = regeln
command-hint = tipp
command-quit = ende
play-help =
    Tippe die Nummer einer Möglichkeit, den Zug, wie er geschrieben wird, oder genug davon, um ihn zu erkennen.
    tisch: den Tisch noch einmal zeigen
    regeln: wie das Spiel geht
    tipp: den stärksten Bot fragen
    ende: das Spiel verlassen
no-such-choice = Es gibt die Möglichkeiten 1 bis { $n }; ? zeigt die Hilfe.
could-be = Das kann sein: { $moves }
not-understood = { $answer } ist keine der Möglichkeiten. Tippe eine Nummer aus der Liste; ? zeigt die Hilfe.
hint-heading = Erwartetes Ergebnis (0 % ist die höchste Niederlage, 100 % der höchste Sieg) und wie oft es versucht wurde:
hint-tries = { $n ->
    [one] { $n } Versuch
   *[other] { $n } Versuche
}
