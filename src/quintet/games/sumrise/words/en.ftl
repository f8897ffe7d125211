### Sumrise in English, for the terminal and the page.

tagline = Everyone hears the same sum; the art is where to write it down.
credit = By Bernhard Lach and Uwe Rapp: the card game to the dice game Qwinto. Published by Nürnberger-Spielkarten-Verlag.
variant-standard = Until a sheet has two full rows

## Names

row-name = { $row ->
    [O] { colour-orange }
    [Y] { colour-yellow }
   *[P] { colour-purple }
}
place-name = { $place ->
    [a] top left
    [b] top right
    [c] bottom left
   *[d] bottom right
}
# A call as it is said aloud.
call = { $number } in { $colours ->
    [OYP] { colour-orange }, { colour-yellow } or { colour-purple }
    [OY] { colour-orange } or { colour-yellow }
    [OP] { colour-orange } or { colour-purple }
    [YP] { colour-yellow } or { colour-purple }
    [O] { colour-orange }
    [Y] { colour-yellow }
    [P] { colour-purple }
   *[none] no colour
}
field = { row-name }, column { $column }
# A field between the numbers that stand next to it in its row; 0 where there is none.
beside-numbers = { $low ->
    [0] { $high ->
        [0] { "" }
       *[other] , before { $high }
    }
   *[other] { $high ->
        [0] , after { $low }
       *[other] , between { $low } and { $high }
    }
}
field-in-row = { field }{ beside-numbers }
enter-here = { $number } in the { row }{ beside-numbers }

## What is asked

question-lay = Lay a card on the grid.
question-lay-two = Lay a card on the grid, or two of the same number.
question-enter = { $turn-you ->
    [yes] Your call: where do you enter the { $number }?
   *[no] Where do you enter the { $number }?
}

## What a move does

lay-on = { $card } on { place-name }
lay-two = { $one }, then { $two }
lay-and-call = { $laid }: { call }. { $entering ->
    [you] You can enter it.
    [others] You cannot: a failed attempt.
   *[nobody] Nobody can: a failed attempt.
}
enter-field = { $number }: { field-in-row }
skip = Enter nothing
fail = Enter nothing: failed attempt { $attempt } of { $limit }, −{ points }

## What happened

event-deal = { $starter-you ->
    [yes] You start
   *[no] { $starter } starts
}. The grid is { $grid }
event-lay = { $seat-you ->
    [yes] You
   *[no] { $seat }
}: { $card } on { $covered }, { place-name }.
calls = { $seat-you ->
    [yes] You call
   *[no] { $seat } calls
} { call }
event-call = { calls }.{ $asked-count ->
    [0] {" "}Nobody can enter it.
   *[other] { "" }
}
event-enter = { $seat-you ->
    [yes] You enter
   *[no] { $seat } enters
} { $number } in the { row }.
event-full-row = { $seat-you ->
    [yes] You have
   *[no] { $seat } has
} filled the { row }: { points }.
event-full-column = { $seat-you ->
    [yes] You have
   *[no] { $seat } has
} filled a column of three: { points }.
event-skip = { $seat-you ->
    [yes] You enter
   *[no] { $seat } enters
} nothing.
event-fail = { $forced ->
    [yes] { $seat-you ->
        [yes] You cannot enter it
       *[no] { $seat } cannot enter it
    }
   *[no] { $seat-you ->
        [yes] You enter nothing
       *[no] { $seat } enters nothing
    }
}: failed attempt { $attempt } of { $limit }, −{ $cost }.
# All draw in every turn: only which card it is needs telling.
event-draw = { $card ->
    [none] { "" }
   *[other] { $seat-you ->
        [yes] You draw
       *[no] { $seat } draws
    } { $card }
}
event-rebuild = { $cards-count ->
    [one] The { $cards-count } covered card is
   *[other] The { $cards-count } covered cards are
} shuffled to be the new pile.
end-rows = Two rows of one sheet are full.
end-fails = The last failed attempt is used up.
end-cards = All cards are played.

## On the table

pile = pile { $n }
covered = covered { $n }
bonus = bonus { $n }
failed = failed
hand = Your hand

## On the page

sure = Press again to play it.
which-place = On which card?
which-beside = The second one beside, above or below the first.
or-second = Play it alone, or lay { $cards } beside it too: the sum is then made there.
fills-row = fills the row for { $points }
fills-column = fills the column for { $points }
fail-button = Enter nothing: −{ $cost }
can-enter = { $can ->
    [yes] you can enter it
   *[no] you cannot enter it
}
caller = { $seat-you ->
    [yes] your call
   *[no] { $seat } calls
}
no-colour = no colour
idle = A card and its two neighbours make the sum.
offers = What it would call on each place
grid = Grid
place-with = { place-name }: { $card }
sheet = Sheet
sheets = Sheets
your-sheet = Your sheet
sheet-of = { $seat-you ->
    [yes] { your-sheet }
   *[no] The sheet of { $seat }
}
field-with = { field }{ $bonus ->
    [yes] , bonus field
   *[no] { "" }
}, { $entry ->
    [0] empty
   *[other] { $entry }
}
row = { row-name } row
row-numbers = { row-name }: { $n ->
    [0] empty
   *[other] { $numbers }
}
column-points = column { $column }: { points }
columns-of-three = columns of three
fails = { $n } of { $limit } failed attempts
score = What the sheet is worth now
total = together

## Why something cannot be picked

why-hand = First choose a card from your hand.
why-beside = The second card must lie beside, above or below the first.
why-same = Only a second card of the same number can be added.
why-enter = First comes the { $number }: enter it or not.
why-lay = Nothing is called yet: first lay a card.
why-taken = This field has a number already.
why-colour = The call is { call }: this row is not meant.
why-field = The { $number } does not fit here: rows rise from left to right, and no column has a number twice.

## What hints count

counted-own-enter = you enter a number
counted-others-enter = { $name } enters a number
counted-own-full-row = you fill a row
counted-others-full-row = { $name } fills a row
counted-own-full-column = you fill a column and get its bonus
counted-others-full-column = { $name } fills a column and gets its bonus
counted-own-fail = a failed attempt for you
counted-others-fail = { $name } has a failed attempt
