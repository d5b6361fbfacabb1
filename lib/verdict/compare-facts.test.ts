import { describe, expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

const check = (claim: string, text: string) =>
  checkClaim(claim, [readPassageWords({ title: "", section: null, text })]);

const entry = "Children enter the museum free of charge. The cloakroom is in the basement.";
const parking = "Parking behind the hall costs 4 € an hour. The gate is closed at night.";
const eintritt =
  "Für Kinder ist der Besuch im Museum kostenlos. Die Garderobe befindet sich im Keller.";
const parken = "Das Parken hinter der Halle kostet 4 € pro Stunde. Nachts ist das Tor geschlossen.";

describe("what costs nothing", () => {
  test.each([
    ["Children enter the museum for free.", entry],
    ["Children pay nothing for the museum.", entry],
    ["Children enter the museum at no charge.", entry],
    ["Children enter the museum for 0 €.", entry],
    ["Kinder besuchen das Museum gratis.", eintritt],
  ])("is a price of 0: %j", (claim, text) => {
    expect(check(claim, text).disagreement).toBeUndefined();
    expect(check(claim, text).label).toBe("supported");
  });

  test.each([
    ["Children enter the museum for 4 €.", entry, "4 €", "free of charge"],
    ["Parking behind the hall is free.", parking, "free", "4 €"],
    ["Parking behind the hall is free of charge.", parking, "free of charge", "4 €"],
    ["Kinder zahlen im Museum 4 €.", eintritt, "4 €", "kostenlos"],
    ["Das Parken hinter der Halle ist kostenlos.", parken, "kostenlos", "4 €"],
  ])("is no other price: %j", (claim, text, said, passage) => {
    expect(check(claim, text)).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage },
    });
  });

  test.each([
    ["Parking behind the hall is not free.", parking],
    ["The gate is free of rust.", "The gate has no rust. Parking costs 4 € an hour."],
    ["Feel free to park behind the hall, at 4 € an hour.", parking],
  ])("is not said by every free: %j", (claim, text) => {
    expect(check(claim, text).disagreement?.passage ?? null).not.toBe("4 €");
  });
});

const key = "The signing key is replaced every 90 days by the operators. The old one is deleted.";
const lease = "The notice period of the lease is 3 months. The deposit is kept by the bank.";

describe("a span in days and in months", () => {
  test.each([
    ["The operators replace the signing key every 3 months.", key],
    ["The operators replace the signing key quarterly.", key],
    ["The notice period of the lease is 90 days.", lease],
    ["The notice period of the lease is 13 weeks.", lease],
  ])("is the same where it is about as long: %j", (claim, text) => {
    expect(check(claim, text).disagreement).toBeUndefined();
    expect(check(claim, text).label).toBe("supported");
  });

  test.each([
    ["The operators replace the signing key every 2 months.", key, "2 months", "90 days"],
    ["The notice period of the lease is 60 days.", lease, "60 days", "3 months"],
    ["The notice period of the lease is 3 weeks.", lease, "3 weeks", "3 months"],
  ])("is another where it is longer or shorter: %j", (claim, text, said, passage) => {
    expect(check(claim, text)).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage },
    });
  });
});
