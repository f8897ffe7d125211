// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "option-rounds": "n";
  "tagline": never;
  "variant-full": never;
  "variant-one-round": never;
  "variant-two-rounds": never;
}
