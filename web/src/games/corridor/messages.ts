// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "option-advanced": never;
  "tagline": never;
  "variant-advanced": never;
  "variant-basic": never;
}
