// What there is to choose from, in the order in which it is offered. The server has the same names: see protocol.ts.

import type { Me, React } from "./protocol";

export type Figure = NonNullable<Me["figure"]>;
export type Reaction = React["reaction"];

/** All members of a union of names, which the compiler checks. */
const all = <Name extends string>(names: Record<Name, 0>): Name[] => Object.keys(names) as Name[];

export const everyFigure = all<Figure>({ fox: 0, owl: 0, cat: 0, rabbit: 0, frog: 0, penguin: 0, whale: 0, bee: 0, snail: 0, mushroom: 0, cactus: 0, boat: 0 });
export const everyReaction = all<Reaction>({ hello: 0, luck: 0, wow: 0, oops: 0, laugh: 0, time: 0, bravo: 0, thanks: 0 });
