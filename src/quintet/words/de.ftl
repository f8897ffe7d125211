# Wörter, die Terminal und Seite gemeinsam haben. Die eines Spiels stehen in games/ID/words, die der Seite in web/src/words.
# Wie aus den Werten eines Ereignisses die Variablen seiner Nachricht werden: siehe docs/words.md.

## Karten

card-back = eine verdeckte Karte
card-name = { colour } { $number }
colour = { $colour ->
    [red] Rot
    [orange] Orange
    [yellow] Gelb
    [green] Grün
    [blue] Blau
    [purple] Lila
    [pink] Rosa
    [white] Weiß
    [grey] Grau
    [silver] Silber
   *[other] { $colour }
}

## Bots

bot-level = { $level ->
    [easy] leichter Bot
    [medium] mittlerer Bot
    [hard] starker Bot
    [greedy] gieriger Bot
    [random] Zufallsbot
   *[other] { $level }
}
bot-names = Ada, Emil, Ida, Otto, Uma, Nils

## Was in jedem Spiel geschieht

event-chose = { $seat-you ->
    [yes] Du hast gewählt.
   *[no] { $seat } hat gewählt.
}
event-round-over = Runde { $round } ist vorbei.
event-end = { $scores-count ->
    [1] Das Spiel ist vorbei: { points }.
   *[other] { $winners-count ->
        [1] { $winners-you ->
            [yes] Du gewinnst: { points }!
           *[no] { $winners } gewinnt: { points }!
        }
       *[other] { $winners } gewinnen gemeinsam: { points }.
    }
}
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

## Was an einem Tisch geschieht

event-table-sit = { $name } setzt sich.
event-table-stand = { $name } steht auf.
event-table-lend = Ein Bot spielt für { $name }.
event-table-back = { $name } ist wieder da.
event-table-close = Der Tisch wurde geschlossen.
event-table-fill = { "" }
event-table-start = { "" }
event-table-again = { "" }

## Ein Ereignis, das keine eigenen Wörter hat

plain-event = { $seat }: { $what }
plain-question = Wähle einen Zug.

## Warum etwas nicht geht

refused-already-seated = Du sitzt schon an diesem Tisch.
refused-bad-name = Dieser Name geht nicht. Bitte nimm einen anderen.
refused-bad-options = So kann man das Spiel nicht spielen.
refused-bad-players = Dieses Spiel ist nicht für so viele.
refused-busy = Ein Tipp nach dem anderen, bitte.
refused-empty-seats = Es sind noch Plätze frei.
refused-foreign-origin = Der Server traut dieser Seite nicht.
refused-illegal = Das geht nicht.
refused-method-not-allowed = Das geht nicht.
refused-name-needed = Du brauchst zuerst einen Namen.
refused-no-such-bot = Diesen Bot gibt es nicht.
refused-no-such-game = Dieses Spiel gibt es nicht.
refused-no-such-page = Hier ist nichts.
refused-no-such-seat = Diesen Platz gibt es nicht.
refused-no-such-table = Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig oder zu alt.
refused-not-asked = Du bist nicht am Zug.
refused-not-finished = Das Spiel ist noch nicht vorbei.
refused-not-gone = Diese Person ist noch da.
refused-not-host = Das kann nur, wer den Tisch aufgemacht hat.
refused-not-json = Das konnte der Server nicht lesen.
refused-not-lent = Du hast deinen Platz.
refused-not-playing = Gerade läuft kein Spiel.
refused-not-seated = Du hast keinen Platz an diesem Tisch.
refused-not-waiting = Das Spiel hat begonnen.
refused-seat-taken = Dieser Platz wurde gerade besetzt.
refused-stale = Inzwischen ist etwas anderes geschehen.
refused-too-fast = Das war zu schnell. Bitte warte einen Moment.
refused-too-large = Das ist zu lang.
refused-too-many-connections = Gerade sind zu viele hier.
refused-too-many-tables = Du hast zu viele Tische. Spiel zuerst an einem davon.
refused-unavailable = Der Server antwortet nicht. Bitte versuche es noch einmal.
refused-unreadable = Das konnte der Server nicht lesen.
