### Sumrise in English, for the terminal and the page.

tagline = Everybody hears the same sum; the art is where to write it down.
variant-standard = standard

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
field-in-row = { field }{ $low ->
    [0] { $high ->
        [0] { "" }
       *[other] , before { $high }
    }
   *[other] { $high ->
        [0] , after { $low }
       *[other] , between { $low } and { $high }
    }
}

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
} { $number } in { field }.
event-full-row = { $seat-you ->
    [yes] You have
   *[no] { $seat } has
} filled the { row-name } row: { points }.
event-full-column = { $seat-you ->
    [yes] You have
   *[no] { $seat } has
} filled column { $column }: { points }.
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
