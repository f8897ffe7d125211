# Wörter der Seite allein. Was auch das Terminal braucht, steht in src/quintet/words.

title = Quintet
motto = Fünf Kartenspiele für einen ruhigen Tisch.
close = Schließen
copy = Kopieren
copied = Kopiert
back = Zu allen Spielen
loading = Einen Moment …
unreachable = Der Server antwortet nicht.
retry = Noch einmal versuchen
missing = Auf dieser Seite ist nichts.

## Einstellungen

settings-title = Einstellungen
settings-save = Sichern
settings-language = Sprache
settings-theme = Farben
settings-theme-auto = Wie das Gerät
settings-theme-light = Papier
settings-theme-dark = Tinte
settings-sound = Töne
settings-speed = Tempo von Bots und Karten
settings-speed-slow = Langsam
settings-speed-normal = Normal
settings-speed-fast = Schnell
settings-speed-instant = Sofort
settings-playing = Beim Spielen
settings-single = Was nur auf eine Art geht, von selbst spielen
settings-twice = Zum Spielen zweimal drücken, auch mit der Maus
settings-coach = Gegen Bots: sag mir, wenn ein Zug etwas verschenkt hat
settings-keys = Tasten
settings-key-arrows = Pfeile, Tab
settings-key-enter = Eingabe
settings-does-arrows = von Karte zu Karte
settings-does-enter = auswählen, spielen
settings-does-escape = die letzte Auswahl zurücknehmen
settings-does-hint = Tipp
settings-does-list = alle Züge als Liste
settings-does-rules = Regeln

## Startseite

home-intro = Spiel sofort gegen Bots, oder lade andere mit einem Link ein. Ohne Konto, ohne Installation.
home-play = Spielen
home-playing = Es wird ausgeteilt …
home-rules = Regeln
home-players = { $low } bis { $high } Personen
home-minutes = { $n ->
    [one] etwa { $n } Minute
   *[other] etwa { $n } Minuten
}
home-join = An einen Tisch setzen
home-code = Link oder Code
home-go = Los
home-bad-code = Das ist weder der Link noch der Code eines Tisches.
home-mine = Deine Tische
home-waiting = Du bist dran
home-open = Offene Tische
home-none = Gerade ist an keinem Tisch ein Platz frei. Mach einen auf, es dauert nur einen Moment.
home-more = Alle zeigen
home-your-turn = du bist am Zug
home-free = { $n ->
    [one] { $n } Platz frei
   *[other] { $n } Plätze frei
}
home-status = { $status ->
    [waiting] noch nicht begonnen
    [opening] beginnt gleich
    [playing] im Spiel
    [finished] beendet
   *[closed] geschlossen
}

## Ein neuer Tisch

make-players = Personen
make-own = Eigene Wahl
make-open = Alle dürfen den Tisch finden und sich setzen
make-by-link = Sonst nur, wer den Link hat.
make-make = Tisch aufmachen

## Vor dem Spiel

room-title = Noch nicht alle da
room-bot = Platz { $n }: einen Bot hierher setzen
room-open = frei
room-kept = frei gehalten für { $name }
room-sit = Hier sitzen
room-stand = Aufstehen
room-start = Spiel beginnen
room-need-seats = Das Spiel kann beginnen, wenn alle Plätze besetzt sind.
room-wait-host = { $host } beginnt das Spiel, wenn alle sitzen.
room-opening = Die Karten werden gemischt, und alle, die mitspielen, geben etwas dazu.
room-close = Tisch schließen
room-closed = Dieser Tisch ist geschlossen.
room-closed-rules = Dieser Tisch ist geschlossen: Die Spielregeln haben sich seit dem Beginn geändert, und nach ihnen konnte es nicht weitergehen.
room-you = du
room-host = lädt ein

## Am Tisch

table-hand = Deine Hand
table-pile = Stapel
table-cards = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
table-points = Punkte
table-log = Was geschah
table-players = Am Tisch
table-you = du
table-won = gewonnen
table-gone = fort
table-asked = am Zug
table-answered = hat gewählt
table-your-turn = Du bist am Zug
table-turn-of = { $names } ist am Zug.
table-thinking = { $n ->
    [one] { $names } wählt.
   *[other] { $names } wählen.
}
table-wait = { $n ->
    [one] Du hast gewählt. { $names } wählt noch.
   *[other] Du hast gewählt. { $names } wählen noch.
}
table-frozen = An diesem Tisch geht es nicht weiter: Es ist etwas geschehen, was dieser Server nicht lesen kann. An allen anderen geht es weiter.
table-lost = Verbindung wird wiederhergestellt …
table-hint = Tipp
table-moves = Züge
table-all-moves = Alle Züge
table-all-moves-count = Alle Züge ({ $n })
table-rules = Regeln
table-menu = Menü
table-story = Verlauf
table-home = Alle Spiele
table-undo = Zurück
table-confirm = Spielen
table-single = Das geht nur auf eine Art:
table-change = Neu wählen
table-undo-move = Zurücknehmen
table-sending = …
table-not-asked = Du bist nicht am Zug.
table-over = Das Spiel ist vorbei.
table-cannot = Das geht jetzt nicht.
table-again = Noch einmal spielen
table-go-again = Zum neuen Tisch
table-replay = Das Spiel noch einmal ansehen
table-round = Runde { $n }
table-round-of = von { $n }
table-round-over = Runde { $n } ist vorbei
table-round-points = Diese Runde
table-total = Zusammen
table-go-on = Weiter
table-lend = Einen Bot für { $name } spielen lassen
table-lent = Ein Bot spielt für dich.
table-take-back = Selbst weiterspielen
table-watchers = { $n ->
    [one] { $n } Person sieht zu
   *[other] { $n } Personen sehen zu
}
table-fair = Wie gemischt wurde
table-fair-text = Die Karten folgen aus einem Geheimnis des Servers, dessen Prüfsumme bekannt war, bevor sich jemand setzte, und aus je einer Zufallszahl von allen am Tisch. Mit der Aufzeichnung des Spiels lässt sich das prüfen: quintet verify.
table-record = Aufzeichnung des Spiels

## Tipps

hints-title = Wohin die besten Züge führen
hints-thinking = Ich denke voraus …
hints-games = { $n ->
    [one] Gezählt in einem vorgestellten Spiel.
   *[other] Gezählt in { $n } vorgestellten Spielen für jeden Zug.
}
hints-gave-points = Du hast { $points } Punkte verschenkt
hints-gave-games = Du hast { $n } von 100 Siegen verschenkt
hints-play = Diesen Zug machen

## Wiederholung

replay-title = Wiederholung
replay-step = Schritt { $n } von { $all }
replay-previous = Schritt zurück
replay-next = Schritt vor
replay-first = Zum Anfang
replay-last = Zum Ende
replay-play = Abspielen
replay-stop = Anhalten
replay-seat = Gesehen von
replay-all = alle Karten offen
replay-spectator = jemand, der zusieht
replay-share = Link kopieren
replay-setup = Das Spiel beginnt.
replay-not-yet = Dieses Spiel ist noch nicht vorbei. Danach kann man es hier ansehen.

## Analyse

review-overview = Übersicht
review-waiting = Andere Analysen sind zuerst dran. Diese beginnt von selbst.
review-working = Jeder Zug wird mit denen verglichen, die möglich waren, und jede Stellung viele Male zu Ende gespielt.
review-progress = { $n } von 100 fertig
review-meanwhile = Das Spiel kannst du inzwischen ansehen.
review-previous-moment = Voriger wichtiger Moment
review-next-moment = Nächster wichtiger Moment
review-as-table = Die Kurve als Tabelle
# Was folgt, spricht wie Tipps zu denen, die entschieden haben.
review-hint-to = Ein Tipp für { $seat } hätte gelautet:
review-instead = { $seat-you ->
    [yes] Das wäre möglich gewesen:
   *[no] Für { $seat } wäre das möglich gewesen:
}
review-back = Zurück zum Zug
play-on = Von hier weiterspielen
play-on-short = Weiterspielen
play-on-text = Ein neuer Tisch gegen Bots, von dieser Stellung des Spiels aus.
play-on-seat = Dein Platz
play-on-cards = Verdeckte Karten
play-on-as-they-were = Wie sie waren
play-on-redrawn = Neu gezogen
play-on-redrawn-text = Was dieser Platz damals nicht wissen konnte, wird neu gezogen.
play-on-from = Dieses Spiel geht von Zug { $n } eines anderen aus.
play-on-original = Jenes ansehen

## Ratings

ratings-title = Wertungen
ratings-games = Spiele
ratings-yours = Deine Wertung
ratings-games-played = { $n ->
    [one] { $n } gewertete Partie
   *[other] { $n } gewertete Partien
}
ratings-not-known = Noch nicht in der Liste: Die Zahl schwankt noch. Ein paar gewertete Partien mehr, und sie steht fest.
ratings-not-listed = Du willst nicht in der Liste stehen, also siehst nur du das.
ratings-place = Platz { $n } aller Zeiten.
ratings-none-yours = Du hast noch keine gewertete Partie gespielt. Mach einen Tisch auf, kreuze „Gewertet“ an und spiele gegen Menschen oder Bots.
ratings-none = Noch steht niemand in der Liste. Die Bots zeigen, was die Zahlen bedeuten.
ratings-none-week = In dieser Woche hat niemand etwas gewonnen.
ratings-when = Wann
ratings-when-all = Aller Zeiten
ratings-when-week = Diese Woche
ratings-when-before = Letzte Woche
ratings-column-place = Platz
ratings-column-name = Name
ratings-column-points = Punkte
ratings-column-gained = Gewonnen
ratings-column-games = Partien
ratings-about = Was die Zahlen bedeuten
ratings-about-scale = Der mittlere Bot hat in jedem Spiel 1500 Punkte, für immer; die anderen Bots wurden an ihm gemessen. Wer 200 Punkte mehr hat, gewinnt etwa drei von vier Partien zu zweit. Hinter ± steht, wie weit eine Zahl danebenliegen kann.
ratings-about-how = Gewertete Partien werden nach den üblichen Regeln gespielt, mit Uhr und ohne Tipps, Zurücknehmen oder einen Bot, der für dich spielt. Wer geht, verliert. Geordnet wird nach dem, was jemand mindestens wert ist: die Punkte ohne das, worum sie danebenliegen können.
ratings-about-week = Eine Woche beginnt am Montag um Mitternacht UTC. Es zählt, was Leute aus der Liste dazugewonnen haben.
ratings-course = Von { $from } auf { $to } Punkte in den letzten { $n } gewerteten Partien.
ratings-changed = Wertungen nach dieser Partie
ratings-not-counted = Diese Partie hat keine Wertung verändert: Dieselben Leute haben heute schon genug gewertete Partien miteinander gespielt.
ratings-badge = Gewertet
ratings-make = Gewertet
ratings-make-text = Das Ergebnis verändert die Wertungen aller, die spielen. Keine Tipps, kein Zurücknehmen, niemand spielt für dich: Wer geht, verliert.
ratings-make-standard = Gewertet werden kann nur nach den üblichen Regeln und ab zwei Spielern.
ratings-leave = Diese Partie wird gewertet: Wenn du endgültig gehst, hast du verloren.
ratings-beside = Wertung { $points }, auf ± { $error } genau

## My games

mine-games = Meine Partien
mine-statistics = Meine Statistik
mine-search = Suchen
mine-game = Spiel
mine-any = Alle
mine-players = Spieler
mine-with = Mit
mine-with-hint = Wie ein Name beginnt
mine-bot = Bot
mine-result = Ergebnis
mine-result-won = Gewonnen
mine-result-lost = Verloren
mine-result-place = Platz { $n }
mine-kind = Art
mine-kind-all = Alle außer Lektionen
mine-kind-game = Einfache
mine-kind-rated = Gewertete
mine-kind-continued = Fortgesetzte
mine-kind-lesson = Lektionen
mine-from = Von
mine-to = Bis
mine-find = Suchen
mine-wider = Mehr zum Suchen
mine-clear = Zurücksetzen
mine-none = Es ist nichts zu finden.
mine-none-yet = Du hast noch keine Partie zu Ende gespielt.
mine-more = Mehr zeigen
mine-found = { $n ->
    [one] { $n } Partie ist zu sehen.
   *[other] { $n } Partien sind zu sehen.
}
mine-won = Gewonnen
mine-shared = Geteilter Sieg
mine-place = Platz { $n } von { $of }
mine-left = Gegangen
mine-points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
mine-rating = Wertung { $gained }
mine-replay = Ansehen
mine-review = Besprechung
mine-record = Aufzeichnung
mine-gone = Die Partie selbst ist nicht mehr da.

## My statistics

statistics-none = Sobald du eine Partie zu Ende gespielt hast, zählt sie hier.
statistics-overview = Nach Spiel und Zahl der Spieler
statistics-column-game = Spiel
statistics-column-players = Spieler
statistics-column-games = Partien
statistics-column-share = Gewonnen
statistics-column-score = Punkte im Mittel
statistics-column-given = Verschenkt
statistics-of = { $game }, { $n ->
    [one] allein
   *[other] { $n } Spieler
}
statistics-games = Partien
statistics-wins = Siege
statistics-share = Anteil der Siege
statistics-between = { $low } bis { $high } %
statistics-between-text = Spielst du so weiter, liegt dein Anteil in 19 von 20 Fällen dazwischen.
statistics-score = Punkte im Mittel
statistics-best = Beste Partie
statistics-streak = Siege in Folge
statistics-streak-now = { $n } zurzeit
statistics-streak-most = { $n } höchstens
statistics-given = Verschenkt
statistics-given-text = Punkte je Partie, aus { $n ->
    [one] { $n } Besprechung
   *[other] { $n } Besprechungen
}
statistics-given-none = Lass eine Partie besprechen, dann zählt es hier.
statistics-course = Punkte im Lauf der Zeit
statistics-course-one = Jeder Punkt ist eine Partie.
statistics-course-many = Jeder Punkt ist das Mittel von etwa { $n } Partien; darum herum die schlechteste und die beste davon.
statistics-stretch = { $day }: { $score } Punkte
statistics-stretch-many = { $since } bis { $until }: { $score } Punkte im Mittel, von { $low } bis { $high }, in { $n } Partien
statistics-table = Als Tabelle
statistics-column-when = Wann
statistics-column-low = Schlechteste
statistics-column-high = Beste
statistics-see = Meine Partien dieser Art

## Regeln

rules-title = Regeln von { $game }
rules-missing = Diese Regeln gibt es noch nicht auf Deutsch.

## Wer wir sind

description = Fünf moderne Kartenspiele im Browser, nach den vollen Regeln: sofort gegen Bots, oder mit anderen über einen Link. Kostenlos und ohne Konto.
who-title = Wie möchtest du heißen?
who-text = Das sehen die anderen am Tisch.
who-name = Dein Name
who-figure = Deine Figur
who-other = Anderer Vorschlag
who-done = Hinsetzen
figure-name = { $figure ->
    [fox] Fuchs
    [owl] Eule
    [cat] Katze
    [rabbit] Hase
    [frog] Frosch
    [penguin] Pinguin
    [whale] Wal
    [bee] Biene
    [snail] Schnecke
    [mushroom] Pilz
    [cactus] Kaktus
   *[boat] Boot
}
suggest-fox = Flinker Fuchs, Frecher Fuchs, Rotfuchs
suggest-owl = Weise Eule, Nachteule, Schneeeule
suggest-cat = Glückskatze, Samtpfote, Straßenkatze
suggest-rabbit = Feldhase, Mutiger Hase, Osterhase
suggest-frog = Laubfrosch, Froschkonzert, Teichfrosch
suggest-penguin = Kaiserpinguin, Cooler Pinguin, Eisscholle
suggest-whale = Blauwal, Sanfter Wal, Walgesang
suggest-bee = Fleißige Biene, Honigbiene, Hummel
suggest-snail = Rennschnecke, Weinbergschnecke, Ruhige Schnecke
suggest-mushroom = Fliegenpilz, Glückspilz, Steinpilz
suggest-cactus = Wüstenkaktus, Weicher Kaktus, Kaktusblüte
suggest-boat = Papierboot, Nachtboot, Rückenwind

## Ein Spiel vorbereiten

make-bots = Gegen Bots
make-friends = Mit anderen
make-how = Wie möchtest du spielen?
make-opponents = Bots
make-level = Wie gut sie sind
make-level-name = { $level ->
    [easy] Leicht
    [medium] Mittel
    [hard] Stark
   *[other] { $level }
}
make-alone = keine
make-variant = Das Spiel
make-take-back = Züge dürfen zurückgenommen werden
make-hints = Tipps
make-hints-bots = wenn alle anderen Bots sind
make-hints-everyone = für alle
make-hints-nobody = für niemanden
make-start = Los
home-friends = Mit anderen

## Einladen

share-text = Schick diesen Link allen, die mitspielen sollen:
share-send = Teilen …
share-code = QR-Code
share-code-label = QR-Code mit dem Link zu diesem Tisch
share-invite = Spiel { $game } mit mir!

## Einen Tisch verlassen

leave-title = Dieser Tisch
leave-lend = Einen Bot für mich spielen lassen
leave-lend-text = Du kannst jederzeit selbst weiterspielen.
leave-level = Welcher Bot spielen soll
leave-now = Fürs Erste gehen
leave-now-text = Dein Platz bleibt dir, und der Tisch steht in deiner Liste.
leave-now-text-others = Dein Platz bleibt dir. Wenn du fortbleibst, kann ein Bot für dich spielen.
leave-resign = Aufgeben
leave-resign-text = Ein Bot bekommt deinen Platz für immer, und die anderen spielen weiter.
leave-resign-text-alone = Das Spiel endet hier, ohne Ergebnis.
leave-sure = Wirklich aufgeben?
leave-yes = Ja, aufgeben
leave-no = Nein
table-lend-in = { $name } ist fort. In { $seconds } s kann ein Bot spielen.
table-resigned = hat aufgegeben
line-remove = Aus der Liste nehmen
line-remove-what = { $game } aus der Liste nehmen
line-sure = Wegnehmen?
line-sure-alone = Aufgeben und wegnehmen?
home-finished = Beendet

## Zurufe

react = Etwas sagen
react-mute = Nicht zeigen, was { $name } sagt
reaction-hello = Hallo!
reaction-luck = Viel Glück!
reaction-wow = Wow!
reaction-oops = Hoppla!
reaction-laugh = Haha!
reaction-time = Lass dir Zeit.
reaction-bravo = Gut gespielt!
reaction-thanks = Danke!
reaction-said = { $name }: { $words }
settings-reactions = Zeigen, was andere sagen
sound-on = Töne sind an
sound-off = Töne sind aus
rules-play = { $game } spielen

## Was geschah, noch einmal erzählt

table-since = Seit deinem letzten Zug
table-undone = Zurückgenommen:
table-last-turn = Dein letzter Zug
table-earlier = Früher
table-then = So war es.
table-now = Zurück zu jetzt

## Fair gemischt

fair-verdict = { $fault ->
    [none] Nachgerechnet: Alle Karten wurden fair verteilt.
    [missing] Ob fair verteilt wurde, lässt sich nicht prüfen: Der Server sagt nicht, woraus sich das Mischen ergab.
    [commit] Es wurde nicht fair verteilt: Der Server hat eine andere Zahl benutzt, als er vorher festgelegt hatte.
    [shares] Es wurde nicht fair verteilt: Die Zahlen aus der Runde sind nicht die, die vorher festgelegt wurden.
    [broken] Die Aufzeichnung sagt nicht, wie oft das Mischen abgebrochen wurde.
    [deal] Es wurde nicht fair verteilt: Die Karten ergeben sich nicht aus den Zahlen, die vorher festgelegt wurden.
   *[result] Die Aufzeichnung gehört nicht zu dem Spiel, das hier gespielt wurde.
}
fair-broken = { $n ->
    [one] Das Mischen wurde einmal abgebrochen, weil ein Beitrag dazu ausblieb.
   *[other] Das Mischen wurde { $n }-mal abgebrochen, weil ein Beitrag dazu ausblieb.
}

## Das Ende

final-ranking = Rangliste
final-table = Den Tisch ansehen
final-back = Ergebnis
final-place = { $n }.
final-round = Runde
final-sum = Zusammen
final-none = –

## Einführungen

learn-title = Einführung
learn-leave = Verlassen
learn-leave-text = Du kannst später weitermachen: Der Tisch steht in deiner Liste.
learn-play-on = Frei weiterspielen
learn-read = Zum Nachlesen:
learn-first = Lies erst, was die Einführung sagt; dann geht es weiter.
learn-real = Ein richtiges Spiel spielen
learn-begin = Lernen
learn-no = Nein, danke
learn-offer = { $n ->
    [one] Zum ersten Mal hier? Lern es beim Spielen, in { $n } Minute.
   *[other] Zum ersten Mal hier? Lern es beim Spielen, in { $n } Minuten.
}
learn-offer-always = { $n ->
    [one] Oder lern es beim Spielen, in { $n } Minute.
   *[other] Oder lern es beim Spielen, in { $n } Minuten.
}
