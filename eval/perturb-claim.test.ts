import * as fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "../test/seeded-random.ts";
import { namesInside, perturbClaim } from "./perturb-claim.ts";

const reference =
  "The trial in Grenoble was led by Anna Keller and ran for 12 weeks. Of 1,878 women, 58 % were treated. The dose was not raised.";
const options = (seed: number) => ({ names: ["Paris", "Otto Brandt"], random: seededRandom(seed) });
const made = (claim: string, seed = 1) =>
  Object.fromEntries(
    perturbClaim(claim, reference, options(seed)).map((each) => [each.kind, each.claim]),
  );

test("changes a number to one that the reference has not", () => {
  const { number } = made("Of 1,878 women, 58 % were treated.");
  expect(number).toMatch(/^Of [\d,]+ women, \d+ % were treated\.$/);
  expect(number).not.toBe("Of 1,878 women, 58 % were treated.");
});

test("changes a unit to another one of its kind", () => {
  expect(made("The trial ran for 12 weeks.").unit).toMatch(
    /^The trial ran for 12 (?:seconds|minutes|hours|days|months|years)\.$/,
  );
});

test("puts a negation in, or takes it out", () => {
  expect(made("58 % were treated.").negation).toBe("58 % were not treated.");
  expect(made("The dose was not raised.").negation).toBe("The dose was raised.");
});

test("denies in German, French and Spanish", () => {
  const random = seededRandom(1);
  const denied = (claim: string, language: "de" | "fr" | "es") =>
    perturbClaim(claim, "", { names: [], random, language })[0]?.claim;
  expect(denied("Der Raum ist offen.", "de")).toBe("Der Raum ist nicht offen.");
  expect(denied("La salle est ouverte.", "fr")).toBe("La salle n'est pas ouverte.");
  expect(denied("La sala está abierta.", "es")).toBe("La sala no está abierta.");
});

test("puts another name of as many words in a name's place", () => {
  expect(made("It was led by Anna Keller.").name).toBe("It was led by Otto Brandt.");
  expect(namesInside(reference)).toEqual(["Grenoble", "Anna Keller"]);
});

test("changes only what the reference says", () => {
  expect(perturbClaim("In Rome 47 people met.", reference, options(1))).toEqual([]);
});

test("makes the same of the same seed, and nothing that equals the claim", () => {
  const claim = "In Grenoble, 58 % of 1,878 women were treated by Anna Keller for 12 weeks.";
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const one = perturbClaim(claim, reference, options(seed));
      expect(one).toEqual(perturbClaim(claim, reference, options(seed)));
      expect(one.map(({ kind }) => kind)).toEqual(["number", "unit", "negation", "name"]);
      for (const each of one) expect(each.claim).not.toBe(claim);
    }),
  );
});
