### Between in English, for the terminal and the page.

tagline = Find the gap between two cards, and play on and on while it lasts.
aim = Be the first without cards: your hidden stars are plus points then. For the others the stars in their hands are minus points.
credit = The booklet names neither an author nor a publisher.
option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
variant-full = Four rounds (three, if three play)
variant-one-round = One round
variant-two-rounds = Two rounds

## What is asked

question-hide = Hide two cards: their stars are yours if you finish first.
question-play = Play in the gap, or on the same colour or number.
question-flip = There is no gap: lay the card that was turned up on a pile.
second = And the second one?
where = On which pile?
must-pass = No card of yours fits: pass.
play-without-gap = No gap: play a card on its colour or number, or pass.
goes-on = { $seat-you ->
    [yes] In the gap: go on!
   *[no] { $seat } goes on!
}
chain = { $n } in a row!
sure = Press again to play it.

## What a move does

move-hide = { $cards }: { stars }
move-lay = { $card } on pile { $pile }
move-play = { move-lay }: { $left ->
    [0] your last card
   *[other] { $in-gap ->
        [yes] you play on, { gap-left }
       *[no] your turn ends, { gap-left }
    }
}
move-flip = { move-lay }: { gap-left }
move-pass = { $effect ->
    [blocked] Pass: there is no card to draw, and the round ends blocked
    [nothing_to_draw] Pass: there is no card to draw
   *[other] Pass, and draw a card
}
gap-left = { $gap-count ->
    [0] no gap
    [1] gap { $low }
   *[other] gap { $low }–{ $high }
}
gap-then = then { gap-left }

## What happened

event-deal = Round { $round }: { $hand-size } cards for everyone. { $starter-you ->
    [yes] You start.
   *[no] { $starter } starts.
}
event-hide = { $cards ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] You hide { $cards }
       *[no] { $seat } hides { $cards }
    }
}
event-begin-piles = The piles begin with { $cards }
event-play = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } on pile { $pile }{ $in-gap ->
    [yes] , in the gap
   *[no] { "" }
}{ $left ->
    [0] , the last card!
    [1] , one card left
   *[other] { "" }
}
event-pass = { $seat-you ->
    [yes] You pass.
   *[no] { $seat } passes.
}
event-draw = { $card ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] You draw { $card }
       *[no] { $seat } draws { $card }
    }
}
event-nothing-to-draw = There is no card to draw.
event-turn-up = { $seat-you ->
    [yes] No gap: { $card } is turned up for you.
   *[no] No gap: { $card } is turned up for { $seat }.
}
event-flip = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } on pile { $pile }
event-rebuild = { $cards-count ->
    [one] The covered card becomes the draw pile.
   *[other] The { $cards-count } covered cards are shuffled and become the draw pile.
}
event-blocked = The round ends blocked: nobody wins it.
event-round-over = { $seat ->
    [none] Round { $round } is over.
   *[other] { $seat-you ->
        [yes] You win round { $round } with { $hidden } hidden.
       *[no] { $seat } wins round { $round } with { $hidden } hidden.
    }
}
end-rounds = All rounds are played.

## On the table

round-of = Round { $n } of { $of }
turn = turn { $n }
rounds-over = { $n ->
    [one] After { $n } round
   *[other] After { $n } rounds
}
no-piles = The piles begin when all have hidden two cards.
in-hand = { $n } in hand
hidden = hidden
has-chosen = has chosen
pile = Pile { $n }
cards-below = { $n ->
    [0] { "" }
   *[other] { $n } below
}
gap = gap
no-gap = no gap
about-dots = A dot is a card of yours that goes into the gap there.
draw-pile = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
turned-up = turned up, to be laid on a pile
stars = { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
hand = Your hand
hand-fits = Your hand ({ stars }) fits
fits = { $fit ->
    [gap] in the gap
    [either] on either pile
    [nowhere] nowhere
   *[other] on pile { $fit }
}
own-hidden = Your hidden cards ({ stars }): { $cards }
shown-hidden = hid { $cards }
shown-hand = held { $cards }
card-fits = fits { fits }
about-fit = { $fit ->
    [gap] ↔ In the gap, and a new colour: you play on.
    [either] ← → Its colour or number lies on both piles. Then your turn ends.
    [1] ← Its colour or number lies on pile 1. Then your turn ends.
   *[2] → Its colour or number lies on pile 2. Then your turn ends.
}{ $inside ->
    [yes] {" "}Its number is in the gap, but its colour is on a pile.
   *[no] { "" }
}
if-first = if you finish first
table = Table
pile-with = { $n ->
    [one] Pile { $pile }: { $card }, { $n } card
   *[other] Pile { $pile }: { $card }, { $n } cards
}
numbers-in-gap = In the gap: { $numbers }
pass = Pass and draw
pass-label = Pass and draw a card; { $n } in the draw pile
hidden-own = Your hidden cards
hidden-two = two hidden cards
counted-hidden = { $seat-you ->
    [yes] Your hidden cards
   *[no] Hidden cards of { $seat }
}
counted-hand = { $seat-you ->
    [yes] Your hand
   *[no] Hand of { $seat }
}

## Why something cannot be picked

why-hide = First choose the two cards that you hide.
why-flip = First { $card } has to be laid on a pile.
why-hand = First choose a card from your hand.
why-there = { $card } does not fit on this pile.
why-card = { $card } fits nowhere: it is not in the gap, and neither pile has its colour or its number.

## What hints count

promise-about = for finishing first
counted-own-play = you play cards{ often } { $cards }
counted-others-play = { $name } plays cards{ often } { $cards }
counted-own-pass = you pass and draw
counted-others-pass = { $name } passes and draws

## The first game that teaches. A card's name between backticks is shown as the card.

lesson-welcome = Two piles will soon lie on the table, and all of your cards have to go there. Be the first to have none left! The trick: a card that fits between the two piles lets you go on, again and again.
lesson-stars = There are six colours, each with the numbers 1 to 11. Look at the stars: a 6 has four of them, the numbers around it have fewer, and `R1` and `Y11` have none. If { $rival } finishes first, every star in your hand is a minus point.
lesson-hide = Bet on yourself: two cards go face down beside you. If you finish first, their stars are your points. So hide your `G6`! With it goes `Y11`: a 1 or an 11 hardly ever lies in a gap, and would keep you from finishing.
lesson-hide-instead = You may hide any two cards. But `G6` is worth the most there, and `Y11` is hard to be rid of in any other way.
lesson-piles = Two new cards begin the piles, and all the others are there to draw from. Between `R3` and `B10` there is a gap: the numbers 4 to 9. What lies in the gap is precious!
lesson-gap = A card from the gap that is neither red nor blue may go on either pile. Lay `Y8` on `B10`: then the gap stays wide.
lesson-gap-instead = That works too. But with `Y8` on `B10` the numbers 4 to 7 are still open, and you can go on.
lesson-again = That was in the gap, so you go on! Now the gap is 4 to 7. Lay `G4` on `R3`.
lesson-again-instead = Better keep the gap wide and your turn alive: `G4` on `R3` does both.
lesson-match = You again! `Y7` lies in the gap, but yellow is on the table. So it only fits on `Y8`, colour on colour, and ends your turn. Lay it there: a small gap for { $rival }.
lesson-match-instead = `Y7` has three stars, so it is good to be rid of it. And on `Y8` it leaves { $rival } just a small gap.
lesson-flip = { $rival } has left you no gap. If a turn begins like that, a card is turned up, now `G10`. You choose its pile: lay it on `E5`, there it makes the wider gap.
lesson-flip-instead = There the gap would be 6 to 9. On `E5` it is 5 to 9, one number more.
lesson-usual = Now it goes on as usual. Both piles are green, and the gap is 5 to 9: your `B9` fits! Lay it on `G10`.
lesson-usual-instead = Use the gap while it is there: `B9` on `G10` is one card less in your hand.
lesson-pass = It is still your turn, but no card of yours fits. So press “Pass”: you draw a card, and { $rival } is next. You may pass even when something fits, but then your hand grows.
lesson-drawn = You have drawn `B8`. If the draw pile runs out one day, the cards under the two top ones are shuffled and become the new one. If there is nothing at all to draw and everyone passes, nobody wins the round.
lesson-stairs = { $rival } leaves a gap with 2 and 3, and you have cards like stairs going down! Lay `Y3` on `G4`.
lesson-stairs-instead = That is possible. But if `Y3` goes on `G4` first, you can lay a 2 right after it.
lesson-closed = The next step down: lay `P2` on `Y3`. This closes the gap, and you still go on. Nothing is turned up for you now; that only happens when a turn begins.
lesson-closed-instead = Only the 2 is left in the gap. With `P2` on `Y3` you use it, and go on.
lesson-number = Without a gap you still can match. Not only the same colour counts, but the same number too. Lay `R1` on `B1`, and your turn is over.
lesson-number-instead = That is a match as well. But look: `R1` goes on `B1`, because both have the same number.
lesson-free = { $rival } found no gap, laid `G11` and then `E1`, and now your gap is huge: 2 to 10. From here you play on your own. Four cards are left. How many can you lay in one turn?
lesson-scored = The last card of a hand ends the round at once. The first one to finish turns over the two hidden cards: every star is a point. For the other one, every star in the hand is a minus point, and the hidden cards count nothing.
lesson-won = This was one round. A real game has four, or three if you are three, each with new cards, and the next player begins. All points are added up, minus points too. The best total wins, and a tie is shared.
