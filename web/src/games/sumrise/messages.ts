// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "tagline": never;
  "variant-standard": never;
}
