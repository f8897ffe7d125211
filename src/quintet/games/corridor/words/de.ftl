tagline = Leg deine Karten in Reihen, Spalten und Stapel, und mach Gänge aus vieren voll.

## Was man wählen kann

option-advanced = mit den silbernen Karten
variant-basic = Grundspiel
variant-advanced = Für Geübte
