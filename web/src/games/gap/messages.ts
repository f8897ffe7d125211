// Written by `make types` from the words of the game. Do not edit.

export interface Messages {
  "all-to-middle": never;
  "collection": never;
  "collection-empty": never;
  "colour-count": "colour" | "n";
  "counted-others-add": "name";
  "counted-others-take": "cards" | "name";
  "counted-own-add": never;
  "counted-own-take": "cards";
  "credit": never;
  "end-last-round": never;
  "end-rounds": never;
  "end-target": never;
  "event-add": "card" | "seat" | "seat-you";
  "event-deal": "middle" | "round" | "starter" | "starter-you";
  "event-extra-round": "tied";
  "event-refill": "cards";
  "event-take": "card" | "seat" | "seat-you" | "taken";
  "final-tie": never;
  "goal": "points";
  "hand": never;
  "in-hand": "n";
  "middle": never;
  "middle-empty": never;
  "move-takes": "card" | "taken";
  "move-takes-nothing": "card";
  "nothing-taken": never;
  "nothing-yet": never;
  "option-rounds": "n";
  "option-target": "n";
  "pile": "n";
  "points-and-standing": "points" | "standing";
  "question-play": never;
  "round": "n";
  "standing": never;
  "standing-then": never;
  "sure": never;
  "tagline": never;
  "variant-long": never;
  "variant-medium": never;
  "variant-short": never;
  "variant-three-rounds": never;
  "which": never;
  "why-hand": never;
  "why-taken": "card";
}
