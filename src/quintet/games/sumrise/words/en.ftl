### Sumrise in English, for the terminal and the page.

tagline = Everyone hears the same sum; the art is where to write it down.
aim = Numbers rise from left to right. Each brings a point; full rows and columns bring more.
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
enter-here = { $number } in the { row }, field { $place }{ beside-numbers }

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
   *[other] { $asked-you ->
        [no] { $seat-you ->
            [yes] { "" }
           *[no] {" "}You cannot enter it.
        }
       *[other] { "" }
    }
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
event-last-cards = The pile is used up: { $count ->
    [one] with the { $count } card in your hand
   *[other] with the { $count } cards in your hand
} the game ends.
event-rebuild = { $cards-count ->
    [one] The { $cards-count } covered card is
   *[other] The { $cards-count } covered cards are
} shuffled to be the new pile.
end-rows = Two rows of one sheet are full.
end-fails = All failed attempts of one sheet are used up.
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
   *[no] you cannot: a failed attempt, −{ $cost }
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
about-rows = Each number in a row brings 1 point. A full row brings its last number instead.
about-columns = A full column of three brings the number in its pointed field.
about-fails = Each failed attempt costs { $cost } points.
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

promise-about = in what can still be filled
counted-own-full-row = you fill a row
counted-others-full-row = { $name } fills a row
counted-own-full-column = you fill a column and get its bonus
counted-others-full-column = { $name } fills a column and gets its bonus
counted-own-fail = a failed attempt for you
counted-others-fail = { $name } has a failed attempt

## The lesson

lesson-welcome = In each turn one of you lays a card and calls out a sum. All may write it down, each on a sheet of their own. The art is to find a good field for it.
lesson-sheet = This is your sheet: an orange, a yellow and a purple row. In each of them the numbers have to rise from left to right. You can begin anywhere and fill empty fields later. Sums from 1 to 18 can be written.
lesson-lay = You have three cards, and four lie in the middle. Lay `O5` on the card at the top left. Its two neighbours, beside and below, are added: `Y1` and `E4`. The card across from it does not count.
lesson-lay-instead = That makes a sum too. But `O5` between `Y1` and `E4` makes a 10, and that is a good beginning.
lesson-high = 5 + 1 + 4 makes “10 in orange or yellow”. Grey is added, but has no row. A 10 is a little above the middle, so leave room on both sides: write it in the second pointed field of the orange row.
lesson-high-instead = You may write it there. The second pointed field of the orange row leaves room on both sides, and it can bring you a bonus soon.
lesson-middle = You have drawn a new card, and now { $rival } calls: 7 in yellow or purple. You may write that too. If you did not want to, it would cost you nothing. Write 7 in yellow, in the last field before the hole.
lesson-middle-instead = That is allowed. But 7 is a number of the middle: in yellow, just before the hole, it leaves enough room on its left.
lesson-nine = Your turn. Lay `P4` on the card at the bottom right. With `Y1` and `E4` it makes a 9 that you can put to good use.
lesson-nine-instead = That makes another sum. A 9 in purple would go so well with your 10: `P4`, at the bottom right.
lesson-column = Write the 9 in purple, in the same column as your 10. Once all three fields of such a column have a number, you get the one in the pointed field as a bonus. Here that would be 10 points!
lesson-column-instead = That is possible. But in purple, in the column of your 10, the 9 brings you closer to a bonus of 10.
lesson-twice = { $rival } calls 10, only in yellow. It must not stand below your 10: no number comes twice in a column, or twice in a row. Write it in the pointed yellow field, just to the right of that column.
lesson-twice-instead = You may do that. But in the pointed yellow field the 10 leaves exactly one place beside your 7, and we have something in mind for it.
lesson-failed = { $rival } had a 10 in yellow already, so this was a failed attempt: minus 5. It counts only on your own turn, and also if you do not want to write. With three grey cards, or a sum of 0 or less, nobody can write at all.
lesson-pair = Between your 7 and your 10 only an 8 fits: there is a 9 in that column. Two cards of the same number may be laid in one turn, the second beside, above or below the first. Lay `O2` on `Y1`, then `Y2` on `Y5`.
lesson-pair-instead = Let us lay two: first `O2` on `Y1`, then `Y2` on `Y5`. Together with `E4` that makes the 8 that you need.
lesson-full = The second card makes the call: 2 + 2 + 4. Now write the 8 between your 7 and your 10, and the column is full!
lesson-full-instead = Look at the field between your 7 and your 10: an 8 there fills the column and brings you 10 points.
lesson-worth = Well done: 10 points for the column. Apart from that, every number in a row brings 1 point. If you fill a whole row, it brings its last number instead, the one on the far right. So far that makes 15 for you.
lesson-over = The game is over when someone has filled two rows, or has failed for the fourth time. So do not call a number that you have no field for.
lesson-free = From here on you play as you like, to the end if you want to. When the pile is empty, the covered cards are shuffled and become the new one.
lesson-won = Rows and full columns of three are counted, with minus 5 for each failed attempt. Most points win, and a tie is shared. You can play alone as well: the pile is used only once then, and you see how many points you can make.
