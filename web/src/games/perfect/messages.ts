// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "card-joker": "number";
  "card-move": never;
  "card-protect": never;
  "card-steal": never;
  "option-actions": "n";
  "option-colours": "n";
  "option-copies": "n";
  "option-interaction": never;
  "option-jokers": "n";
  "tagline": never;
  "variant-base": never;
  "variant-interaction": never;
  "variant-many-actions": never;
  "variant-small-deck": never;
}
