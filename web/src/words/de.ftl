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
no-line = Keine Verbindung.
no-line-since = Keine Verbindung. Was du siehst, ist von { $time }.
install = Quintet installieren
call-me = Sag mir Bescheid, wenn eine Partie auf Tage auf mich wartet
call-denied = Dieser Browser darf keine Benachrichtigungen dieser Seite zeigen. Das lässt sich in seinen Einstellungen für diese Seite ändern.
call-unable = Dieser Browser kann nicht benachrichtigt werden. Auf einem Telefon hilft es vielleicht, die Seite auf den Startbildschirm zu legen.
call-failed = Der Browser konnte nicht für Benachrichtigungen angemeldet werden. Bitte versuche es später noch einmal.
push-title = { $game }: Du bist dran
push-turn = Die anderen warten auf dich.
push-turn-until = Du hast Zeit bis { $until }.
push-reminder = Deine Zeit läuft ab: Sie endet am { $until }.
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
table-stale = Keine Verbindung seit { $time }. Was du siehst, ist von da.
table-no-line = Keine Verbindung. Ein Tisch wird nur gezeigt, wie er gerade ist.
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
table-replay = Zug für Zug ansehen
table-round = Runde { $n }
table-round-of = von { $n }
table-round-last = · letzte Runde
table-last-round = Das ist die letzte Runde.
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
replay-table = Den Tisch ansehen
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
mine-kind-deal = Deal für alle
mine-kind-practice = Übung
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

## Die Partie des Tages und Herausforderungen

daily-title = Partien des Tages
daily-today = Heute für alle
daily-intro = Für jedes Spiel und jeden Tag eine Partie, für alle gleich, gegen dieselben Bots, die gleich spielen. Dein erster Versuch zählt; danach kannst du üben, so oft du willst.
daily-streak = { $n ->
    [one] { $n } Tag in Folge
   *[other] { $n } Tage in Folge
}
daily-streak-none = Spiel heute eine zu Ende, und eine Serie beginnt.
daily-play-counts = Spielen: Dieser Versuch zählt
daily-go-on = Weiterspielen
daily-practise = Üben
daily-see-result = Ergebnis
daily-earlier = Frühere Tage
daily-more = Mehr Tage
daily-none = Noch gibt es keine früheren Tage.
daily-players = { $n } am Tisch
daily-tries = { $n ->
    [0] Noch hat niemand zu Ende gespielt
    [one] Eine Person hat zu Ende gespielt
   *[other] { $n } haben zu Ende gespielt
}
daily-state = { $state ->
    [none] nicht gespielt
    [playing] begonnen
    [left] aufgegeben
   *[finished] zu Ende gespielt
}
daily-badge = { $kind ->
    [daily] Partie des Tages
    [challenge] Herausforderung
   *[practice] Übung
}
daily-rank = Rang { $rank } von { $of }
daily-better = besser als { $percent } %
daily-first = Du hast als Erstes zu Ende gespielt.
daily-lead = Vorsprung
daily-lead-about = Der Vorsprung sind deine Punkte ohne den Durchschnitt der anderen am Tisch.
daily-at-table = { $score } Punkte, Platz { $place } am Tisch
daily-left-about = Du hast diesen Versuch aufgegeben oder nicht rechtzeitig zu Ende gespielt, also hat er kein Ergebnis.
daily-before = Gespielt wird ohne Hilfe: keine Tipps, kein Zurücknehmen. Was andere erreicht haben, siehst du nach deinem Versuch.
daily-opens = Bis { $time } siehst nur du deinen Tisch, und nur, was du dort gesehen hast. Dann werden alle Karten, das Geheimnis und alle Aufzeichnungen gezeigt.
daily-spread = Alle Ergebnisse
daily-spread-label = { $n } Ergebnisse von { $low } bis { $high }. { $mine ->
    [none] Du hast keines.
   *[other] Deines ist { $mine }.
}
daily-spread-row = { $low } bis { $high }: { $n }
daily-best = Die Besten
daily-best-margin = Bester Vorsprung: { $margin }
daily-moments = Momente, auf die es ankam
daily-moments-about = Hier hatten andere genau dasselbe vor sich und haben anders gewählt. Hinter jedem Zug steht, wie viele ihn gewählt haben und welchen Vorsprung sie am Ende im Schnitt hatten.
daily-moment = { $n ->
    [0] Am Anfang
    [one] Nach einem Zug
   *[other] Nach { $n } Zügen
}
daily-chosen = { $n } von { $of }
daily-yours = deine Wahl
daily-look = Ansehen
daily-fair = Wie diese Partie zustande kam
daily-fair-about = Aller Zufall dieser Partie folgt aus einem Geheimnis. Sein Hash stand Tage vorher fest; das Geheimnis wird gezeigt, wenn niemand mehr darum spielt. Alle können es nachprüfen.
daily-fair-commit = Hash
daily-fair-secret = Geheimnis
daily-share = Quintet des Tages · { $game } · { $day }: { $margin }{ $percent ->
    [none] { "" }
   *[other] , besser als { $percent } % von { $n }
}{ $streak ->
    [0] { "" }
    [1] { "" }
   *[other]  · Serie { $streak }
}
daily-share-about = Das verrät nichts:
beat-title = { $name } fordert dich heraus
beat-own = Deine Herausforderung
beat-about = { $name } hat diese Partie gespielt. Du bekommst dieselben Karten und denselben Platz, gegen Bots, die auf dieselben Züge gleich antworten. Dein erster Versuch zählt.
beat-own-about = Schick diesen Link anderen. Sie bekommen deine Karten und deinen Platz, und die Bots antworten auf dieselben Züge gleich.
beat-make = Andere das versuchen lassen
beat-bot = Statt der Menschen
beat-go = Link machen
beat-share = { $name }: { $margin } mit dieser Partie { $game }. Kannst du es besser?
beat-first = Zuerst gespielt von { $name }

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
    [skilled] Geübt
    [hard] Stark
    [expert] Experte
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
final-about = Auf dieses Spiel zurückblicken
final-review = Bessere Züge zeigen
final-table = Der Tisch am Ende
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

## Uhren

clock-title = Uhr
clock-none = Keine Uhr
clock-move = { $seconds } s pro Zug
clock-reserve = { $move } + { $minutes } min
clock-reserve-seconds = { $move } + { $seconds } s
clock-days = { $n ->
    [one] { $n } Tag pro Zug
   *[other] { $n } Tage pro Zug
}
clock-own = Eigene Wahl
clock-own-move = Sekunden pro Zug
clock-own-reserve = Minuten Vorrat
clock-end = Wenn die Zeit um ist
clock-end-bot = dann übernimmt ein Bot
clock-end-lost = dann ist die Partie verloren
clock-about-bot = Für wen die Zeit um ist, spielt ein Bot; man kann zurückkommen.
clock-about-lost = Für wen die Zeit um ist, ist die Partie verloren.
time-days = { $days } T { $hours } Std
time-hours = { $hours } Std { $minutes } min
time-label = Zeit:
time-reserve = Vorrat
time-left = Noch { $seconds } Sekunden.
home-your-turn-left = du bist am Zug: { $left }
waiting-next = { $n ->
    [one] Ein anderer Tisch wartet auf dich
   *[other] { $n } andere Tische warten auf dich
}
## Was meins ist

settings-me = Alles über dich
me-link = Du
me-title = Du
me-links = Mehr von dir
me-games = Deine Partien
me-who = Wer du bist
me-nobody = Du hast hier noch keinen Namen. Wähle einen, oder spiel einfach: Dann bekommst du einen.
me-listed = In den Bestenlisten zeigen
me-listed-about = Ohne das bleiben deine Wertungen deine; niemand sonst sieht sie in einer Liste.
me-follows = Name, Figur, Sprache und Einstellungen werden für dich auf dem Server aufbewahrt und sind auf all deinen Geräten gleich. Bei jeder Einstellung zählt die letzte Änderung.
me-devices = Deine anderen Geräte
me-devices-about = Es gibt kein Konto. Lies diesen Code mit einem anderen Gerät oder öffne dort den Link, dann bist du auch dort du: mit denselben Partien, Wertungen und Einstellungen.
me-code = QR-Code, der ein anderes Gerät zu deinem macht
me-until = Geht einmal, bis { $time }. Wer ihn öffnet, wird du: Zeig ihn niemandem.
me-link-label = Link, der ein anderes Gerät zu deinem macht
me-link-make = Link machen
me-link-new = Neuen machen
me-link-over = Der Link ist jetzt zu alt.
me-passkeys = Passkeys
me-passkeys-about = Ohne einen kennt dich nur dieser Browser, und mit seinen Cookies vergisst er dich. Mit einem Passkey bleibst du für immer und kommst auf jedem Gerät zurück, das ihn hat: ohne Passwort, ohne E-Mail.
me-back = Warst du schon einmal hier?
me-back-about = Wenn du einen Passkey hast, musst du nichts tippen. Oder öffne „Du“ auf dem Gerät, auf dem du gespielt hast, und mach dort einen Link.
me-passkey-device = Mein Gerät
me-passkey-label = Wie er heißen soll
me-passkey-add = Passkey hinzufügen
me-passkey-made = hinzugefügt am { $day }
me-passkey-used = hinzugefügt am { $day }, zuletzt benutzt am { $used }
me-passkey-remove = Entfernen
me-passkey-really = Wirklich entfernen
me-passkey-there = Dieses Gerät hat schon einen Passkey von dir.
me-passkey-nothing = Es ist nichts geschehen: Es wurde abgebrochen, oder kein Passkey passt.
me-sign-in = Mit Passkey zurückkommen
me-sign-in-other = Ich habe einen Passkey von früher
me-no-passkeys-insecure = Passkeys brauchen eine Seite, die über https kam. Diese kam nicht so, also gehen sie hier nicht.
me-no-passkeys-address = Passkeys gehören zu einem Namen, und diese Seite wurde unter einer Nummer geöffnet. Auf dem eigenen Rechner öffne sie als localhost statt 127.0.0.1.
me-no-passkeys-old = Dieser Browser kennt keine Passkeys.
me-welcome = Willkommen zurück, { $name }!
me-replace = Auf diesem Gerät bist du { $name }, mit Partien. Wenn du als jemand anderes zurückkommst, ist dieses Gerät nicht mehr { $name }. Weiter?
me-replace-yes = Weiter
me-replace-no = { $name } bleiben
me-parting = Deine Daten
me-data = Gib mir meine Daten
me-data-about = Alles, was über dich aufbewahrt wird, als eine Datei: Name, Einstellungen, Passkeys, Wertungen, Ergebnisse und die Aufzeichnungen all deiner Partien.
me-leave = Dieses Gerät verlassen
me-leave-about = Macht diesen Browser zu niemandem, etwa am Rechner von jemand anderem. Anderswo bleibst du, wer du bist.
me-leave-ask = Dieser Browser kennt dich dann nicht mehr. Ohne Passkey oder ein anderes Gerät, auf dem du du bist, gibt es keinen Weg zurück.
me-left = Dieses Gerät kennt dich nicht mehr.
me-stay = Alles lassen, wie es ist
me-forget = Vergiss mich
me-forget-about = Entfernt dich für immer. Die Partien der anderen bleiben ganz.
me-forget-what = Das geschieht dann:
me-forget-own = Deine Einstellungen, Passkeys, Wertungen, Ergebnisse und Listen werden entfernt, auf allen Geräten.
me-forget-seats = Wo du gerade spielst, gibst du auf, und ein Bot spielt weiter.
me-forget-names = Wo du gespielt hast, steht „Guest“ statt deines Namens.
me-forget-games = Die Partien selbst bleiben, für die, die mit dir gespielt haben.
me-forget-on = Weiter
me-forget-sure = { $name }, das lässt sich nicht rückgängig machen. Niemand kann dich zurückholen, auch nicht, wer diesen Server betreibt.
me-forget-yes = Für immer vergessen
me-forgotten = Du bist vergessen. Dein Name wird aus den Partien genommen, die du gespielt hast; das dauert einen Moment.
carry-title = Mach dieses Gerät zu deinem
carry-you = Dieses Gerät bist schon du. Der Link wurde nicht verbraucht.
carry-about = { $games ->
    [0] Dieses Gerät wird { $name }.
    [one] Dieses Gerät wird { $name }, mit einem Tisch, den Wertungen und den Einstellungen.
   *[other] Dieses Gerät wird { $name }, mit { $games } Tischen, den Wertungen und den Einstellungen.
} Der Link geht einmal.
carry-replaces = { $games ->
    [one] Jetzt ist dieses Gerät { $name }, mit einem Tisch.
   *[other] Jetzt ist dieses Gerät { $name }, mit { $games } Tischen.
}
carry-lost = Danach gibt es keinen Weg zurück zu { $name }, außer über ein anderes Gerät, das schon { $name } ist.
carry-kept = Mit dem Passkey gibt es einen Weg zurück zu { $name }.
carry-become = { $name } werden
carry-replace = Stattdessen { $name } werden
carry-no = Nein
