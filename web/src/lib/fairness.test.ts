import { expect, test } from "vitest";
import docs from "../../../docs/fairness.md?raw";
import { fault, type Recorded } from "./fairness";

// The example of the documentation, as a record would have it.
const told = Object.fromEntries([...docs.matchAll(/^ {4}(\w+) += (\S.*)$/gm)].map(([, name, value]) => [name, value!]));
const record: Recorded = {
  first: Number(told["first"]), shuffles: [told["shuffle0"]!.split(" "), told["shuffle1"]!.split(" ")], scores: [1, 2, 0], winners: [1],
  fair: { table: told["table"]!, commit: told["commit"]!, secret: told["secret"]!, shares: [told["share0"]!, told["share1"]!, null], method: told["method"]!, broken: 1 },
};
const kept = { commit: told["commit"]!, share: told["share0"]!, pledges: [told["pledge0"]!, told["pledge1"]!, null] };
const outcome = { scores: [1, 2, 0], winners: [1] };

const found = (changed: Partial<Recorded>, own: Partial<typeof kept> = {}, broken = 1, end = outcome) =>
  fault({ ...record, ...changed }, { ...kept, ...own }, "exampletable", broken, end);
const other = (changed: Partial<NonNullable<Recorded["fair"]>>): Partial<Recorded> => ({ fair: { ...record.fair!, ...changed } });

test("the example of the documentation is fair", () => {
  expect(found({})).toBe("none");
});

test("whatever is not as it was fixed is found", () => {
  const [one, two] = record.shuffles as [string[], string[]];
  const { fair: _, ...bare } = record;
  expect(fault(bare, kept, "exampletable", 1, outcome)).toBe("missing");
  expect(found(other({ method: "quintet fair 1" }))).toBe("missing");
  expect(found(other({ table: "other" }))).toBe("missing");
  expect(found({}, { commit: "0".repeat(64) })).toBe("commit");
  expect(found(other({ secret: "0".repeat(64) }))).toBe("commit");
  expect(found({}, { share: "0".repeat(32) })).toBe("shares");
  expect(found({}, { pledges: [told["pledge0"]!, "0".repeat(64), null] })).toBe("shares");
  expect(found({}, { pledges: [told["pledge1"]!, told["pledge0"]!, null] })).toBe("shares");
  expect(found(other({ shares: [told["share0"]!, told["share1"]!, "0".repeat(32)] }))).toBe("shares");
  expect(found({}, {}, 2)).toBe("broken");
  expect(found({ first: 0 })).toBe("deal");
  expect(found({ shuffles: [two, one] })).toBe("deal");
  expect(found({}, {}, 1, { scores: [2, 1, 0], winners: [0] })).toBe("result");
});
