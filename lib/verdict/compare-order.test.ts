import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

/** Sentences around the one in question, which show the passage's language. */
const around = {
  en: "The house stands by the mill, and its garden has old apple trees.",
  de: "Das Haus steht bei der Mühle, und im Garten wachsen alte Apfelbäume.",
};
type Tongue = keyof typeof around;
const check = (claim: string, sentence: string, language: Tongue = "en") =>
  checkClaim(claim, [
    readPassageWords({ title: "", section: null, text: `${sentence} ${around[language]}` }),
  ]);

describe("what has changed places", () => {
  test.each<[claim: string, sentence: string, said: string, passage: string, language?: Tongue]>([
    ["Ben hands the keys to Anna.", "Anna hands the keys to Ben.", "Anna", "Ben"],
    [
      "On Friday Ben hands the keys to Anna.",
      "On Friday, Anna hands the keys to Ben.",
      "Anna",
      "Ben",
    ],
    ["Smith reports to Jones.", "Jones reports to Smith.", "Jones", "Smith"],
    [
      "Arsenal beat Chelsea by three goals.",
      "Chelsea beat Arsenal by three goals.",
      "Chelsea",
      "Arsenal",
    ],
    [
      "The tenant pays the landlord a deposit.",
      "The landlord pays the tenant a deposit.",
      "tenant",
      "landlord",
    ],
    [
      "The train from Berlin to Munich takes long.",
      "The train from Munich to Berlin takes long.",
      "Berlin",
      "Munich",
    ],
    [
      "The ticket costs 20 for adults and 10 for children.",
      "The ticket costs 10 for adults and 20 for children.",
      "20",
      "10",
    ],
    [
      "Adults pay 10 € and children pay 20 €.",
      "Adults pay 20 € and children pay 10 €.",
      "10 €",
      "20 €",
    ],
    ["Children pay 20 €.", "Adults pay 20 €, children 10 €.", "20 €", "10 €"],
    [
      "In the new wing, the rent fell by 9 %.",
      "The rent fell by 9 % in the old wing and by 2 % in the new wing.",
      "9 %",
      "2 %",
    ],
    [
      "The fee for guests is 20 €.",
      "The fee for guests is 10 €. The fee for members is 20 €.",
      "20 €",
      "10 €",
    ],
    [
      "The office in Rome opens at 9:00 and the one in Paris at 8:00.",
      "The office in Rome opens at 8:00 and the one in Paris at 9:00.",
      "9:00",
      "8:00",
    ],
    [
      "The office in Rome opens in May and the one in Paris in June.",
      "The office in Rome opens in June and the one in Paris in May.",
      "May",
      "June",
    ],
    [
      "Day ticket for children under 14: 12.50 €",
      "A day ticket costs 12.50 € for adults and 8 € for children under 14.",
      "12.50 €",
      "8 €",
    ],
    [
      "Weekly copies are kept for 30 days.",
      "The database is kept for 30 days. Weekly copies go to cold storage and are kept for one year.",
      "30 days",
      "one year",
    ],
    [
      "Tom Brandt approves restores, Maria Keller runs them.",
      "Maria Keller approves restores, Tom Brandt runs them.",
      "Tom Brandt",
      "Maria Keller",
    ],
    ["Rent rose from 800 € to 900 €.", "Rent rose from 900 € to 800 €.", "800 €", "900 €"],
    [
      "The standard rate is 19 % and the reduced rate is 7 %.",
      "The reduced rate is 19 % and the standard rate is 7 %.",
      "19 %",
      "7 %",
    ],
    [
      "Berta übergibt die Schlüssel an Anton.",
      "Anton übergibt die Schlüssel an Berta.",
      "Berta",
      "Anton",
      "de",
    ],
    [
      "Der Bus fährt um 9 Uhr von Berlin nach München.",
      "Der Bus fährt um 9 Uhr von München nach Berlin.",
      "Berlin",
      "München",
      "de",
    ],
    [
      "Erwachsene zahlen 10 Euro, Kinder 20 Euro.",
      "Erwachsene zahlen 20 Euro, Kinder 10 Euro.",
      "10 Euro",
      "20 Euro",
      "de",
    ],
  ])("disagrees: %j, %j", (claim, sentence, said, passage, language) => {
    expect(check(claim, sentence, language)).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage },
    });
  });
});

test.each([
  "| Service | Port |\n| --- | --- |\n| cache | 6379 |\n| database | 5432 |\n| queue | 5672 |",
  "The cache uses port 6379. The database uses port 5432. The queue listens on 5672.",
])("tells a row whose figure is another row's: %j", (text) => {
  const passage = readPassageWords({ title: "", section: null, text });
  expect(checkClaim("Service: queue · Port: 5672", [passage]).label).toBe("supported");
  expect(checkClaim("Service: queue · Port: 5432", [passage])).toMatchObject({
    label: "unsupported",
    disagreement: { claim: "5432", passage: "5672" },
  });
});

describe("what is only said in another order", () => {
  test.each<[claim: string, sentence: string, language?: Tongue]>([
    ["The keys are handed to Ben by Anna.", "Anna hands the keys to Ben."],
    ["Ben is handed the keys by Anna.", "Anna hands the keys to Ben."],
    ["Ben and Anna share the keys.", "Anna and Ben share the keys."],
    ["On Monday, Ben met Anna at the mill.", "Anna met Ben at the mill on Monday."],
    ["The capital of the country is Rome.", "Rome is the capital of the country."],
    ["The group is Wales, Scotland and England.", "The group is England, Scotland and Wales."],
    ["Children pay 10 €, adults pay 20 €.", "Adults pay 20 € and children pay 10 €."],
    [
      "The ticket costs 20 € for children and 10 € for adults.",
      "The ticket costs 10 € for adults and 20 € for children.",
    ],
    [
      "The cache uses port 6379 and the database uses port 5432.",
      "The database uses port 5432; the cache uses port 6379.",
    ],
    [
      "The database is kept for 30 days.",
      "The database is backed up at 02:30. It is kept for 30 days, and copies for one year.",
    ],
    [
      "Restores are approved by Maria Keller and run by Tom Brandt.",
      "Maria Keller approves restores, Tom Brandt runs them.",
    ],
    [
      "In the old wing, the rent fell by 9 %.",
      "The rent fell by 9 % in the old wing and by 2 % in the new wing.",
    ],
    ["Rent rose to 900 € from 800 €.", "Rent rose from 800 € to 900 €."],
    ["The company had 60 staff in 2021.", "In 2020, the company had 40 staff, and in 2021 60."],
    ["Start the server after you install Node.", "Install Node before you start the server."],
    ["The barn is smaller than the house.", "The house is larger than the barn."],
    ["Before you start the pump, close the valve.", "Close the valve before you start the pump."],
    ["The shop is open from 8 am to 6 pm.", "The shop opens at 8 am and closes at 6 pm."],
    ["The shop opens at 9:00.", "The shop opens from 9:00 with breakfast at 10:00."],
    ["The course runs from 3 May to 7 May.", "The course starts on 3 May and ends on 7 May."],
    [
      "Das Büro ist von 9:00 bis 17:00 geöffnet.",
      "Das Büro öffnet um 9:00 und schließt um 17:00.",
      "de",
    ],
    ["Montags kommt Anna.", "Anna kommt montags.", "de"],
    [
      "Kinder zahlen 10 Euro, Erwachsene 20 Euro.",
      "Erwachsene zahlen 20 Euro, Kinder 10 Euro.",
      "de",
    ],
  ])("agrees: %j, %j", (claim, sentence, language) => {
    expect(check(claim, sentence, language).disagreement).toBeUndefined();
  });
});

test("finds nothing changed in a claim that repeats its sentence with other words beside it", () => {
  const names = ["Anna", "Ben", "Rome", "Paris", "Jones"];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: 2, maxLength: 3 }),
      fc.uniqueArray(fc.integer({ min: 2, max: 900 }), { minLength: 2, maxLength: 2 }),
      ([one, other], [first, second]) => {
        const sentence = `${one} sends ${first} letters to ${other} and ${second} parcels to the mill.`;
        expect(check(`As planned, ${sentence}`, sentence).disagreement).toBeUndefined();
      },
    ),
    { numRuns: 100 },
  );
});

test("reads the order of texts of any length in bounded time", () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `Anna${at % 7} sends ${at} to Ben`).join(
    ", ",
  );
  expect(check("Ben sends 12 to Anna3 and Anna3 sends 14 to Ben.", names).label).toBe(
    "unsupported",
  );
  expect(check(names.slice(0, 1_900), names).label).toBe("supported");
});
