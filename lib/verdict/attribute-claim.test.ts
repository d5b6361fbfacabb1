import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attributeClaim } from "./attribute-claim.ts";
import { readPassageWords } from "./passage-words.ts";

const texts = [
  "The bees swarmed on 14 May into the plum tree. The white hive gave 31 jars of honey.",
  "A pool has 40 connections per instance. Idle connections are closed after 5 minutes.",
  "Der Öltank fasst 3.000 Liter. Der Schornsteinfeger kommt im Oktober.",
  "Le petit déjeuner coûte 12 euros. Les chiens ne sont pas admis dans les chambres.",
  "La lavadora necesita dos horas. Cada piso tiene tres lavados por semana.",
];
const passages = texts.map((text) => readPassageWords({ title: "", section: null, text }));

test.each([
  ["On 14 May, the bees swarmed into a plum tree.", 0],
  ["The white hive gave 31 jars of honey this year.", 0],
  ["Each instance has a pool of 40 connections.", 1],
  ["Idle connections get closed after five minutes.", 1],
  ["In den Öltank passen 3000 Liter.", 2],
  ["Im Oktober kommt der Schornsteinfeger.", 2],
  ["Dans les chambres, les chiens ne sont pas admis.", 3],
  ["La lavadora necesita 2 horas.", 4],
])("gives %j its passage", (claim, place) => {
  expect(attributeClaim(claim, passages)).toBe(place);
});

test.each([
  ["something that no passage says", "Moths visit white campion at night under amber lamps."],
  ["another number", "The white hive gave 45 jars of honey."],
  ["another unit", "Idle connections are closed after 5 hours."],
  ["another day", "On 18 May, the bees swarmed into the plum tree."],
  ["a number that the passage has not", "The white hive gave 31 jars of honey to 7 neighbours."],
  ["a negation", "Idle connections are not closed after 5 minutes."],
  ["what the passage denies", "Les chiens sont admis dans les chambres."],
  ["another noun in the same place", "Der Schornsteinfeger kommt im Januar."],
  ["too few words", "Idle connections."],
  ["no words", "…"],
  ["no sentence", "idle connections ".repeat(200)],
])("gives no passage to a sentence with %s", (_what, claim) => {
  expect(attributeClaim(claim, passages)).toBeNull();
});

test("gives a short sentence its passage for a fact that the passage has", () => {
  expect(attributeClaim("40 connections.", passages)).toBe(1);
});

test("gives a short sentence the passage that has it word for word", () => {
  const pool = readPassageWords({
    title: "",
    section: null,
    text: "A pool is full. It is emptied at night.",
  });
  expect(attributeClaim("It is emptied at night.", [pool])).toBe(0);
  expect(attributeClaim("Emptied at night.", [pool])).toBeNull();
});

test("passes over a passage that contradicts for one that agrees", () => {
  const old = readPassageWords({
    title: "",
    section: null,
    text: "A pool has 25 connections per instance. Idle connections are closed after 5 minutes.",
  });
  expect(attributeClaim("A pool has 40 connections per instance.", [old, ...passages])).toBe(2);
});

test("gives each sentence of a passage that passage, wherever it stands", () => {
  const sentences = texts.flatMap((text, at) =>
    text.split(/(?<=\.) /).map((sentence) => ({ sentence, at })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...sentences),
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      ({ sentence, at }, order) => {
        const beside = order.flatMap((place) => passages[place] ?? []);
        expect(attributeClaim(sentence, beside)).toBe(order.indexOf(at));
      },
    ),
  );
});

test("reads no negation in the parts of an identifier", () => {
  const code = readPassageWords({
    title: "ERR_NOT_READY",
    section: null,
    text: "An instance that fails three readiness checks in a row is taken out of the load balancer.",
  });
  const claim =
    "ERR_NOT_READY means that an instance fails three readiness checks in a row, and it is taken out of the load balancer.";
  expect(attributeClaim(claim, [code])).toBe(0);
});
