### Between in English, for the terminal and the page.

tagline = Find the gap between two cards, and play on and on while it lasts.
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
question-play = Play a card: in the gap, or on its colour or number. Or pass.
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
pass = Pass
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

counted-own-play = you play cards, most often { $cards }
counted-others-play = { $name } plays cards, most often { $cards }
counted-own-pass = you pass and draw
counted-others-pass = { $name } passes and draws
