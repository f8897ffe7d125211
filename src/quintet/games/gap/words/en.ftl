### Gap in English, for the terminal and the page.

tagline = Collect much of one colour, and mind the one of which you have the least.
aim = Many cards of one colour bring points; the colour you have least of costs some.
credit = By Frank Noack and Rico Besteher. Published as GAP by FunBot and Arcane Wonders.
option-target = until someone has { $n ->
    [one] { $n } point
   *[other] { $n } points
}
option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
variant-medium = To 30 points
variant-short = To 15 points, a short game
variant-long = To 70 points, a long game
variant-three-rounds = Three rounds

## What is asked

question-play = Play a card: it takes equal numbers, or else neighbours in number: 4 takes 3 and 5.
which = Which one shall it take?
sure = Press again to play it.

## What a move does

move-takes = { $card } takes { $taken }
move-takes-nothing = { $card } takes nothing and goes to the middle row

## What happened

event-deal = Round { $round }: { $starter-you ->
    [yes] you start
   *[no] { $starter } starts
}. The middle row is { $middle }
event-take = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } takes { $taken }
event-add = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } takes nothing and goes to the middle row
event-refill = Into the middle row: { $cards }
event-extra-round = Level in everything: { $tied }. One more round.
end-target = The target is reached.
end-rounds = All rounds are played.
end-last-round = No more than a hundred rounds are played.

## On the table

round = Round { $n }
points-and-standing = { points }, { $standing } this round
standing-then = if you take them
nothing-taken = took nothing
final-tie = Equal points: the better single round decides, then the earlier one.
in-hand = { $n } in hand
middle = Middle row
middle-empty = empty
pile = pile: { $n }
hand = Your hand
nothing-yet = nothing yet
goal = to { points }
all-to-middle = The middle row is empty: every card goes there.
collection = Your collection
collection-empty = What you take lies here, by colour.
colour-count = { $colour }: { $n }
standing = this round
standing-short = now
most-least = Most − least: your biggest colour counts plus, your smallest minus. Of equal ones, all count.
most-least-short = most − least

## Why something cannot be picked

why-hand = First choose a card from your hand.
why-taken = { $card } would not take this one.

## What hints count

counted-own-take = you take cards from the row{ often } { $cards }
counted-others-take = { $name } takes cards from the row{ often } { $cards }

## The first game that teaches. A card's name between backticks is shown as the card.

lesson-welcome = You collect cards by colour. Many of one colour bring points. The colour you have least of costs points.
lesson-cards = There are three colours here, each with the numbers 0 to 9; with more players there are more. You have six cards, and four lie in the middle row. Nobody draws cards: you play down to your last one.
lesson-equal = On your turn you play one card. If its number lies in the row, it takes every card of that number. Play `B7`: it takes `G7`.
lesson-equal-instead = You may play that. But look for equal numbers first: `B7` meets `G7` and takes it.
lesson-filled = Both cards are yours now. { $rival } has taken the same way, with `Y6`. After every turn the row is filled up to four.
lesson-neighbours = No 4 lies in the row. Then a card takes its neighbours: one lower, one higher. Play `B4`, and of the two 3s choose the blue one: you have blue already.
lesson-neighbours-instead = The blue 3 and the blue 5 fit your blue 7. With `B4` you get both, and you choose `B3` yourself.
lesson-count = Let us count. Blue is your most: plus 4. Green is your least: minus 1. That makes 3, as you see beside your cards. Yellow you have none of, so it counts nothing.
lesson-ring = The numbers form a ring: after 9 comes 0. So 0 has the neighbours 9 and 1. Play `B0`: no 1 is there, so it takes `B9` alone.
lesson-ring-instead = Look for blue first: `B0` reaches around the corner and brings you `B9`.
lesson-nothing = None of your cards brings you blue now. `Y1` finds no equal and no neighbour: play it, and it stays in the row. So you get rid of a card that would only cost you.
lesson-nothing-instead = You may play that. But `Y1` is the card to get rid of while it takes nothing: later it would bring you yellow, which costs you.
lesson-free = The last two cards are up to you. A card that can take must take, so choose with care. When the pile is used up, the row simply gets shorter.
lesson-scored = All hands are empty, so the round is scored: most minus least. Colours that are tied count together. If all of your colours are equal, there is no minus at all.
lesson-won = A whole game has several rounds, each with a new deal and the next player to start. It ends when someone has 30 points (15 for a short game, 70 for a long one). If there is a tie, the best single round wins.
