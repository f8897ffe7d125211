### Was alle Spiele gemeinsam haben, auf Deutsch.

## Was in jedem Spiel geschieht

event-chose = { $seat-you ->
    [yes] Du hast gewählt.
   *[no] { $seat } hat gewählt.
}
event-round-over = Runde { $round } ist vorbei.
event-end = { $winners-count ->
    [1] { $you ->
        [yes] Du gewinnst: { points }!
       *[no] { $winners } gewinnt: { points }!
    }
   *[other] { $winners } gewinnen gemeinsam: { points }.
}
event-end-alone = Das Spiel ist vorbei: { points }.
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
you = Du
seat-name = Platz { $seat }
seat-score = { $name } { $score }
last-round = letzte Runde
round-score = { $name } { $gain } = { $score }
event-plain = { $seat ->
    [none] { $what }
   *[other] { $seat }: { $what }
}

## Was an einem Tisch geschieht

event-sat-down = { $name } setzt sich.
event-stood-up = { $name } steht auf.
event-seat-filled = { "" }
event-opening-broken = { $name } hat nicht rechtzeitig beim Mischen mitgemacht. Es wurde nichts verteilt, und der Platz ist wieder frei.
# Ein Spiel sagt zu Beginn, worum es geht.
event-game-started = { aim }
aim = { "" }
event-table-closed = Der Tisch wurde geschlossen.
event-time-up = Die Zeit von { $name } ist um.
event-time-given-back = Der Server war kurz weg. Niemand verliert dadurch Zeit.
event-seat-lent = Ein Bot spielt für { $name }.
event-seat-returned = { $name } ist wieder da.
event-choice-withdrawn = { $seat-you ->
    [yes] Du wählst noch einmal.
   *[no] { "" }
}
event-move-taken-back = { $seat-you ->
    [yes] Du nimmst deinen Zug zurück.
   *[no] { $seat } nimmt einen Zug zurück.
}
event-played-again = { "" }
event-resigned = { $name } gibt auf. Ein Bot spielt weiter.
event-renamed = { $before } heißt jetzt { $name }.

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

## Karten

card-back = eine verdeckte Karte
card-name = { $colour } { $number }

## Bots

bot-names = Ada, Emil, Ida, Otto, Uma, Nils
bot-level = { $level ->
    [easy] leichter Bot
    [medium] mittlerer Bot
    [skilled] geübter Bot
    [hard] starker Bot
    [expert] Experten-Bot
    [greedy] gieriger Bot
    [random] Zufallsbot
   *[other] { $level }
}

## Von wem die Spiele sind

install-about = Moderne Kartenspiele nach den vollen Regeln: sofort gegen Bots oder per Link mit Freunden.
install-play = { $game } spielen
install-rules = { $game }: die Regeln
built-on = { $game } ändert die Regeln von { $base }, die unten stehen. Was anders ist:
not-affiliated = Quintet steht in keiner Verbindung zu denen, die die Spiele gemacht haben.

## Am Terminal

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

## Tipps: wohin ein Zug führt, gezählt in vorgestellten Spielen

hint-heading = { $n ->
    [one] Wohin die besten Züge führen, in einem vorgestellten Spiel:
   *[other] Wohin die besten Züge führen, in { $n } vorgestellten Spielen:
}
hint-end-round = Am Ende der Runde
hint-end-game = Am Ende des Spiels
hint-ahead-round = Nach der Runde in { $n } von 100 Spielen vorn
hint-ahead-game = Gewinnt { $n } von 100 Spielen
hint-close = etwa so gut wie der beste Zug
hint-close-best = nicht sicher besser als der nächste
hint-now = In diesem Zug
hint-others = { $name }, bis du wieder dran bist
hint-several = Die anderen
hint-someone = jemand
hint-next = Danach, bis nach deinem nächsten Zug
hint-promise = { $points } Punkte in Aussicht
hint-brings = { $points } Punkte
hint-brings-each = je { $points } Punkte
often = { $always ->
    [yes] :
   *[no] , am häufigsten
}
often-with = { $always ->
    [yes] , mit
   *[no] , am häufigsten mit
}
hint-later = Was den Unterschied macht, kommt später.
hint-against = Verglichen mit:
hint-instead = sonst { $points }
hint-share = in { $n } von 100 Spielen
hint-share-instead = in { $n } von 100 Spielen (sonst { $instead })

## Analysen: wo ein Spiel gewonnen wurde, und wie viel davon Glück war

review-title = Analyse
review-kind = { $kind ->
    [forced] keine Wahl
    [best] bester Zug
    [good] guter Zug
    [inaccurate] ungenau
    [mistake] Fehler
   *[blunder] grober Fehler
}
review-kinds = { $kind ->
    [forced] Keine Wahl
    [best] Beste
    [good] Gute
    [inaccurate] Ungenaue
    [mistake] Fehler
   *[blunder] Grobe Fehler
}
review-verdict = { $seat-you ->
    [yes] Du: { review-kind }
   *[no] { $seat }: { review-kind }
}
review-gave = Vergeben: { $points } Punkte (± { $points-error }) und { $wins } von 100 Siegen (± { $wins-error }).
review-gave-points = Vergeben: { $points } Punkte (± { $points-error }).
review-better = Besser:
review-chance = Gewinnchance
review-expected = Erwartete Punkte
review-of-hundred = { $name } { $n } von 100
review-of-points = { $name } { $points }
review-move = Zug { $n } von { $all }
review-start = Nach dem Austeilen
review-accuracy = Genauigkeit
review-turns = Wendepunkte
review-no-turns = Kein einzelner Zug und keine Karte hat dieses Spiel gewendet.
review-turned = { $seat-you ->
    [yes] Deine Gewinnchance: { $before } → { $after } von 100.
   *[no] Gewinnchance von { $seat }: { $before } → { $after } von 100.
}
review-because-mistake = { $by ->
    [none] Mehrere haben etwas vergeben.
   *[other] { $by-you ->
        [yes] Du hast etwas vergeben.
       *[no] { $by } hat etwas vergeben.
    }
}
review-because-cards = Den Ausschlag gaben die Karten, die kamen.
review-because-unseen = Den Ausschlag gab, was niemand sehen konnte.
review-because-play = { $by ->
    [none] Niemand hat etwas vergeben.
   *[other] { $by-you ->
        [yes] Du hast dabei nichts vergeben.
       *[no] { $by } hat dabei nichts vergeben.
    }
}
review-because-played-well = Gut gespielt.
review-players = Wer wie gespielt hat
review-luck = { $luck ->
    [good] { $seat-you ->
        [yes] Glück hat dir { $points } Punkte gebracht (± { $error }).
       *[no] Glück hat { $seat } { $points } Punkte gebracht (± { $error }).
    }
    [bad] { $seat-you ->
        [yes] Pech hat dich { $points } Punkte gekostet (± { $error }).
       *[no] Pech hat { $seat } { $points } Punkte gekostet (± { $error }).
    }
   *[even] { $seat-you ->
        [yes] Glück und Pech hielten sich für dich die Waage, soweit sich das sagen lässt (± { $error } Punkte).
       *[no] Glück und Pech hielten sich für { $seat } die Waage, soweit sich das sagen lässt (± { $error } Punkte).
    }
}
review-own = { $seat-you ->
    [yes] Vergeben hast du { $points }.
   *[no] Vergeben hat { $seat } { $points }.
}
review-own-nothing = { $seat-you ->
    [yes] Vergeben hast du nichts.
   *[no] Vergeben hat { $seat } nichts.
}
review-part = { $part ->
    [start] Vor dem Austeilen
    [cards] Karten, die kamen
    [unseen] Was niemand sehen konnte
    [own] Eigene Entscheidungen
    [others] Entscheidungen anderer
    [estimation] Schätzfehler
   *[result] Ergebnis
}
review-result-ahead = Das Ergebnis sagt, wie viele Punkte jemand mehr hat als die anderen im Durchschnitt.
review-result-alone = Das Ergebnis sind die Punkte, und der Anfang, was von einem solchen Spiel zu erwarten ist.
review-score = Punkte
review-noted = Wo etwas verschenkt wurde
review-all = Die ganze Partie
review-round = Runde { $n }
review-luckiest = Glücklichster Moment
review-unluckiest = Unglücklichster Moment
review-effort = Beurteilt nach dem, was alle jeweils wussten. Berechnet in { $games } vorgestellten Spielen für jeden Zug, der verglichen wird.

## Warum etwas nicht geht

refused-already-seated = Du sitzt schon an diesem Tisch.
refused-bad-clock = So lässt sich die Uhr nicht stellen: ein paar Sekunden bis 10 Minuten für einen Zug und bis zu einer Stunde Vorrat, oder 1, 2, 3 oder 7 Tage für einen Zug.
refused-already-someone = Dieses Gerät ist schon jemand mit Partien. Sag erst, dass du ihn hier aufgibst.
refused-bad-name = Dieser Name geht nicht. Bitte nimm einen anderen.
refused-bad-name-bot = So heißt ein Bot. Bitte wähle einen anderen Namen.
refused-bad-name-character = In einem Namen darf { $character } nicht vorkommen.
refused-bad-name-invisible = In diesem Namen ist etwas Unsichtbares. Bitte tippe ihn neu.
refused-bad-name-letters = Ein Name braucht einen Buchstaben oder eine Ziffer.
refused-bad-name-long = Ein Name hat höchstens { $longest } Zeichen.
refused-bad-options = So kann man das Spiel nicht spielen.
refused-bad-passkey = Dieser Passkey wurde nicht angenommen. Bitte versuch es noch einmal.
refused-bad-push = So kann dieser Browser nicht benachrichtigt werden.
refused-bad-push-endpoint = Der Push-Dienst dieses Browsers hat keine öffentliche Adresse und kann nicht angesprochen werden.
refused-bad-push-keys = Mit den Schlüsseln dieses Browsers kann er nicht benachrichtigt werden.
refused-bad-push-language = Diese Sprache sprechen wir nicht.
refused-bad-rated = So ein Tisch kann nicht gewertet werden.
refused-bad-rated-alone = Eine Partie allein kann nicht gewertet werden: Spiele gegen jemanden oder gegen Bots.
refused-bad-rated-bots = Wie stark so ein Bot in diesem Spiel ist, ist nicht genau genug bekannt, also kann eine Partie gegen ihn nicht gewertet werden.
refused-bad-rated-clock = Ein gewerteter Tisch braucht eine Uhr, an deren Ende die Partie verloren ist.
refused-bad-rated-unfinished = Du hast noch eine gewertete Partie dieses Spiels gegen Bots offen. Spiel sie erst zu Ende, oder gib sie auf.
refused-bad-rated-options = Gewertete Partien werden nach den üblichen Regeln gespielt.
refused-bad-players = Dieses Spiel ist nicht für so viele.
refused-bad-share = Der Server hat deinen Beitrag zum Mischen nicht angenommen. Setz dich bitte noch einmal.
refused-busy = Ein Tipp nach dem anderen, bitte.
refused-busy-reviewing = Gerade sind viele Analysen in Arbeit. Bitte versuche es in ein paar Minuten noch einmal.
refused-clock-decides = An diesem Tisch entscheidet die Uhr, wie lange man weg sein darf.
refused-dealt = Diese Partie spielen alle auf dieselbe Weise, also geht das hier nicht.
refused-empty-seats = Es sind noch Plätze frei.
refused-foreign-origin = Der Server traut dieser Seite nicht.
refused-frozen = An diesem Tisch ist etwas geschehen, was dieser Server nicht lesen kann. Er bleibt, wie er ist.
refused-game-begins = An einem deiner Tische beginnt gerade eine Partie. Bitte versuch es in ein paar Sekunden noch einmal.
refused-illegal = Das geht nicht.
refused-method-not-allowed = Das geht nicht.
refused-name-needed = Du brauchst zuerst einen Namen.
refused-no-core = Dieser Server kann diese Partie nicht so spielen wie andere: Ihm fehlt der übersetzte Kern.
refused-no-deal = Diese Partie kann nicht von anderen gespielt werden.
refused-no-hints = An diesem Tisch gibt es keine Tipps.
refused-no-push = Dieser Server benachrichtigt niemanden.
refused-no-lesson = Zu diesem Spiel gibt es keine Einführung.
refused-no-passkeys-here = Passkeys brauchen eine Seite, die über https kam, unter einem Namen und nicht unter einer Nummer.
refused-no-record = Von diesem Spiel gibt es keine Aufzeichnung: Es ging von einem anderen aus, mit neu gezogenen Karten.
refused-no-review-core = Dieser Server kann solche Spiele nicht analysieren.
refused-no-review-failed = Dieses Spiel konnte nicht analysiert werden. Bitte versuche es später noch einmal.
refused-no-review-lesson = Einführungen werden nicht analysiert.
refused-no-review-long = Dieses Spiel ist zu lang für eine Analyse.
refused-no-review-redrawn = Von diesem Spiel gibt es keine Analyse: Es ging von einem anderen aus, mit neu gezogenen Karten.
refused-no-review-rules = Von diesem Spiel gibt es keine Analyse: Die Regeln haben sich seither geändert.
refused-no-such-bot = Diesen Bot gibt es nicht.
refused-no-such-deal = Diese Partie gibt es nicht. Vielleicht ist der Link unvollständig, oder ihr Tag ist noch nicht da.
refused-no-such-game = Dieses Spiel gibt es nicht.
refused-no-such-page = Hier ist nichts.
refused-no-such-passkey = Diesen Passkey gibt es nicht mehr.
refused-no-such-seat = Diesen Platz gibt es nicht.
refused-no-such-step = Weitergespielt werden kann nur von einer Stellung vor dem Ende.
refused-no-such-table = Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig oder zu alt.
refused-no-such-ticket = Dieser Link geht nicht mehr: Er wurde benutzt, es gibt einen neueren, oder er ist zu alt.
refused-no-taking-back = An diesem Tisch können Züge nicht zurückgenommen werden.
refused-not-asked = Du bist nicht am Zug.
refused-not-finished = Das Spiel ist noch nicht vorbei.
refused-not-gone = Diese Person ist noch da.
refused-not-host = Das kann nur, wer den Tisch aufgemacht hat.
refused-not-json = Das konnte der Server nicht lesen.
refused-not-lent = Du hast deinen Platz.
refused-not-opening = Die Karten werden gerade nicht gemischt.
refused-not-playing = Gerade läuft kein Spiel.
refused-not-pledged = Noch sind nicht alle zum Mischen bereit. Versuch es gleich noch einmal, oder gib die Plätze derer frei, die nicht da sind.
refused-not-seated = Du hast keinen Platz an diesem Tisch.
refused-not-waiting = Das Spiel hat begonnen.
refused-rated = An einem gewerteten Tisch spielt niemand für dich. Wer geht, verliert.
refused-removed = Wer den Tisch aufgemacht hat, hat deinen Platz freigegeben. Du kannst hier zuschauen oder an einem anderen Tisch spielen.
refused-sealed = Andere spielen diese Partie noch. Zu sehen ist sie, wenn der Tag vorbei ist.
refused-seat-taken = Dieser Platz wurde gerade besetzt.
refused-still-seated = An diesem Tisch spielst du noch. Gib dort zuerst auf.
refused-stale = Inzwischen ist etwas anderes geschehen.
refused-time-up = Deine Zeit für diesen Zug ist um, also macht ihn der Bot. Danach kannst du zurückkommen.
refused-too-fast = Das war zu schnell. Bitte warte einen Moment.
refused-too-large = Das ist zu lang.
refused-too-many-connections = Gerade sind zu viele hier.
refused-too-many-passkeys = Du hast so viele Passkeys, wie man haben kann. Entferne erst einen.
refused-too-many-reviews = Du wartest schon auf mehrere Analysen. Bitte lass zuerst eine davon fertig werden.
refused-too-many-tables = Du hast zu viele Tische. Spiel zuerst an einem davon.
refused-unavailable = Der Server antwortet nicht. Bitte versuche es noch einmal.
refused-unreadable = Das konnte der Server nicht lesen.

## Einführungen

learn-instead = Das geht auch. Die Einführung wollte dir hier etwas anderes zeigen.
learn-step = Schritt { $n } von { $all }
learn-done = Jetzt kannst du { $game } spielen.
learn-over = Die Einführung endet hier: Spiel diese Partie weiter, wie du magst, oder beginne eine richtige.
learn-enter = Weiter mit Enter.
learn-astray = Enter nimmt den Zug zurück; mit weiter spielst du frei weiter.
learn-next = Zum Nachlesen: quintet rules { $game }. Zum Spielen: quintet play { $game }.
command-back = zurück
command-on = weiter
learn-help =
    { play-help }
    zurück: den letzten Zug zurücknehmen
