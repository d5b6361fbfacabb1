import { describe, expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

/** Sentences around the one in question, which show the passage's language. */
const around = {
  en: "The house stands by the mill, and its garden has old apple trees.",
  de: "Das Haus steht bei der Mühle, und im Garten wachsen alte Apfelbäume.",
  fr: "La maison est près du moulin, et son jardin a de vieux pommiers.",
  es: "La casa está junto al molino, y su jardín tiene viejos manzanos.",
};
const check = (claim: string, sentence: string, language: keyof typeof around = "en") =>
  checkClaim(claim, [
    readPassageWords({ title: "", section: null, text: `${sentence} ${around[language]}` }),
  ]);

describe("quantities that are equal once converted", () => {
  test.each<[claim: string, sentence: string, language?: keyof typeof around]>([
    ["The meeting lasts 90 minutes.", "The meeting lasts 1.5 hours."],
    ["The meeting lasts 90 minutes.", "The meeting lasts one and a half hours."],
    ["The meeting lasts an hour and a half.", "The meeting lasts 90 minutes."],
    ["The meeting lasts half an hour.", "The meeting lasts 30 minutes."],
    ["The meeting lasts 60 minutes.", "The meeting lasts an hour."],
    ["The meeting lasts 1:30 hours.", "The meeting lasts 90 minutes."],
    ["The meeting lasts 1h30.", "The meeting lasts 90 minutes."],
    ["The meeting lasts 1 h 30 min.", "The meeting lasts 90 minutes."],
    ["The meeting lasts 1½ hours.", "The meeting lasts 90 minutes."],
    ["You have 2 weeks to return the item.", "You have 14 days to return the item."],
    ["The trial lasts 24 months.", "The trial lasts two years."],
    ["The trial lasts 12 months.", "The trial lasts one year."],
    ["The file has 0.5 GB.", "The file has 500 MB."],
    ["The file has 0.5 GB.", "The file has 512 MB."],
    ["The walk is 1,000 m long.", "The walk is 1 km long."],
    ["The field has 2 hectares.", "The field has 20,000 m²."],
    ["Add 25 cl of milk.", "Add 250 ml of milk."],
    ["The timeout is 30 s.", "The timeout is 30,000 ms."],
    ["50 % of the members voted.", "Half of the members voted."],
    ["Three quarters of the budget went to rent.", "75 % of the budget went to rent."],
    ["1/2 of the budget went to rent.", "50 % of the budget went to rent."],
    ["A third of the budget went to rent.", "33 % of the budget went to rent."],
    ["Der Kurs dauert 90 Minuten.", "Der Kurs dauert anderthalb Stunden.", "de"],
    ["Der Kurs dauert eine halbe Stunde.", "Der Kurs dauert 30 Minuten.", "de"],
    ["Die Frist beträgt zwei Wochen.", "Die Frist beträgt 14 Tage.", "de"],
    ["Die Frist beträgt 12 Monate.", "Die Frist beträgt ein Jahr.", "de"],
    ["Die Hälfte der Mitglieder stimmte zu.", "50 % der Mitglieder stimmten zu.", "de"],
    ["La réunion dure une heure et demie.", "La réunion dure 90 minutes.", "fr"],
    ["La reunión dura media hora.", "La reunión dura 30 minutos.", "es"],
  ])("agree: %j, %j", (claim, sentence, language) => {
    expect(check(claim, sentence, language)).toMatchObject({ label: "supported" });
    expect(check(claim, sentence, language).disagreement).toBeUndefined();
  });
});

describe("quantities that differ once converted", () => {
  test.each<
    [claim: string, sentence: string, said: string, passage: string, language?: keyof typeof around]
  >([
    ["The meeting lasts 90 minutes.", "The meeting lasts 2 hours.", "90 minutes", "2 hours"],
    ["The meeting lasts half an hour.", "The meeting lasts 45 min.", "half an hour", "45 min"],
    ["The meeting lasts 90 minutes.", "The meeting lasts one hour.", "90 minutes", "one hour"],
    ["Items return in 2 weeks.", "Items return in 15 days.", "2 weeks", "15 days"],
    ["The trial lasts 18 months.", "The trial lasts two years.", "18 months", "two years"],
    ["The file has 0.5 GB.", "The file has 600 MB.", "0.5 GB", "600 MB"],
    ["The walk is 1,000 m long.", "The walk is 2 km long.", "1,000 m", "2 km"],
    ["25 % of the members voted.", "Half of the members voted.", "25 %", "Half of"],
    ["Half of the members voted.", "60 % of the members voted.", "Half of", "60 %"],
    [
      "Der Kurs dauert 90 Minuten.",
      "Der Kurs dauert eineinhalb Tage.",
      "90 Minuten",
      "eineinhalb Tage",
      "de",
    ],
  ])("disagree: %j, %j", (claim, sentence, said, passage, language) => {
    expect(check(claim, sentence, language)).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage },
    });
  });
});

test.each([
  ["The backup runs twice a week at night.", "The backup runs two times a week at night."],
  ["The third of May is free.", "The museum is free on the third of May."],
  ["The result of game 4/5 was 2 goals.", "The result of game 4/5 was 2 goals in all."],
])("takes a rate, a day and a count for no part of anything: %j", (claim, sentence) => {
  expect(check(claim, sentence).disagreement).toBeUndefined();
});

test.each<[claim: string, sentence: string, language?: keyof typeof around]>([
  ["In the second half of 2024, sales rose.", "Sales rose by 12 % in July to December 2024."],
  [
    "In the first half of the year, 3 pumps failed.",
    "From January to June, 3 pumps failed in the year, 20 % of all.",
  ],
  [
    "In der ersten Hälfte des Jahres stieg der Umsatz.",
    "Der Umsatz stieg von Januar bis Juni des Jahres um 12 %.",
    "de",
  ],
  [
    "Dans la première moitié de l'année, les ventes montent.",
    "Les ventes montent de 12 % de janvier à juin de l'année.",
    "fr",
  ],
  [
    "En la primera mitad del año, las ventas suben.",
    "Las ventas suben un 12 % de enero a junio del año.",
    "es",
  ],
])("takes one of two halves for no share: %j", (claim, sentence, language) => {
  expect(check(claim, sentence, language).disagreement).toBeUndefined();
});

test("reads quantities of any number of figures in bounded time", () => {
  const figures = Array.from({ length: 10_000 }, (_, at) => `${at} 1/2`).join(" ");
  expect(check("The total was 35 1/2 hours in 2024.", figures).label).toBe("weak");
});

test("the seconds behind minutes need no unit at the end of what is said", () => {
  expect(
    check("It boils in 4 minutes 10.", "It boils in 4 minutes 10 seconds.").disagreement,
  ).toBeUndefined();
  expect(
    check("It boils in 4 minutes 20.", "It boils in 4 minutes 10 seconds.").disagreement,
  ).toBeDefined();
});
