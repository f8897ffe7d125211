// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "collection": never;
  "collection-empty": never;
  "colour-count": "colour" | "n";
  "end-last-round": never;
  "end-rounds": never;
  "end-target": never;
  "event-add": "card" | "seat" | "seat-you";
  "event-deal": "middle" | "round" | "starter" | "starter-you";
  "event-extra-round": "tied";
  "event-refill": "cards";
  "event-take": "card" | "seat" | "seat-you" | "taken";
  "middle": never;
  "middle-empty": never;
  "nothing": never;
  "option-rounds": "n";
  "option-target": "n";
  "plays": "card";
  "question-play": never;
  "standing": never;
  "sure": never;
  "tagline": never;
  "takes": "card" | "taken";
  "takes-nothing": "card";
  "to-target": "n";
  "variant-long": never;
  "variant-medium": never;
  "variant-short": never;
  "variant-three-rounds": never;
  "which": never;
  "why-hand": never;
  "why-taken": "card";
}
