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
type Tongue = keyof typeof around;
const check = (claim: string, sentence: string, language: Tongue = "en") =>
  checkClaim(claim, [
    readPassageWords({ title: "", section: null, text: `${sentence} ${around[language]}` }),
  ]);

describe("how many, how often and up to where", () => {
  test.each<[claim: string, sentence: string, said: string, passage: string, language?: Tongue]>([
    ["All members may vote.", "Not all members may vote.", "All", "Not all"],
    ["Not all members may vote.", "All members may vote.", "Not all", "All"],
    ["Every member may vote.", "Some members may vote.", "Every", "Some"],
    ["All rooms have a balcony.", "Most rooms have a balcony.", "All", "Most"],
    ["All rooms have a balcony.", "Only some of the rooms have a balcony.", "All", "Only some"],
    ["Dogs are always allowed here.", "Dogs are sometimes allowed here.", "always", "sometimes"],
    ["Dogs are often seen on the lawn.", "Dogs are rarely seen on the lawn.", "often", "rarely"],
    ["The backup runs daily at night.", "The backup runs weekly at night.", "daily", "weekly"],
    ["The backup runs every week.", "The backup runs daily.", "every week", "daily"],
    ["The backup runs once a day.", "The backup runs weekly.", "a day", "weekly"],
    ["The backup runs every week.", "The backup runs every night.", "every week", "every night"],
    ["The report is due monthly.", "The report is due quarterly.", "monthly", "quarterly"],
    ["Members pay 20 € a year.", "Members pay 20 € a month.", "a year", "a month"],
    ["Staff meet twice a week.", "Staff meet twice a month.", "a week", "a month"],
    [
      "The password needs at most 12 characters.",
      "The password needs at least 12 characters.",
      "at most 12",
      "at least 12",
    ],
    [
      "The password has a maximum of 12 characters.",
      "The password has a minimum of 12 characters.",
      "a maximum of 12",
      "a minimum of 12",
    ],
    [
      "The password needs no more than 12 characters.",
      "The password needs 12 characters or more.",
      "no more than 12",
      "12 characters or more",
    ],
    [
      "The group has over 12 members, more than 12.",
      "The group has fewer than 12 members.",
      "more than 12",
      "fewer than 12",
    ],
    [
      "Alle Mitglieder dürfen abstimmen.",
      "Nicht alle Mitglieder dürfen abstimmen.",
      "Alle",
      "Nicht alle",
      "de",
    ],
    [
      "Jedes Mitglied darf abstimmen.",
      "Einige Mitglieder dürfen abstimmen.",
      "Jedes",
      "Einige",
      "de",
    ],
    [
      "Die Sicherung läuft täglich.",
      "Die Sicherung läuft wöchentlich.",
      "täglich",
      "wöchentlich",
      "de",
    ],
    [
      "Das Passwort hat höchstens 12 Zeichen.",
      "Das Passwort hat mindestens 12 Zeichen.",
      "höchstens 12",
      "mindestens 12",
      "de",
    ],
    ["Die Preise sind gestiegen.", "Die Preise sind gesunken.", "gestiegen", "gesunken", "de"],
    [
      "Bags may weigh more than 20 kg.",
      "Bags must not weigh more than 20 kg.",
      "more than 20 kg",
      "not weigh more than 20 kg",
    ],
    [
      "Signs may not be erected in more than 2 streets.",
      "Signs may be erected in 2 streets.",
      "not be erected",
      "erected",
    ],
    [
      "Bags of more than 20 kg are allowed.",
      "Bags of more than 20 kg are not allowed.",
      "more than 20 kg",
      "more than 20 kg are not",
    ],
    [
      "Toutes les chambres ont un balcon.",
      "Quelques chambres ont un balcon.",
      "Toutes les",
      "Quelques",
      "fr",
    ],
    [
      "La copia se hace diariamente.",
      "La copia se hace semanalmente.",
      "diariamente",
      "semanalmente",
      "es",
    ],
  ])("disagree: %j, %j", (claim, sentence, said, passage, language) => {
    expect(check(claim, sentence, language)).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage },
    });
  });

  test.each<[claim: string, sentence: string, language?: Tongue]>([
    ["All rooms have a balcony.", "Every room has a balcony."],
    ["Some rooms have a balcony.", "All rooms have a balcony."],
    ["The backup runs every day.", "The backup runs daily."],
    ["The backup runs once a week.", "The backup runs weekly."],
    ["The report is due annually.", "The report is due every year."],
    [
      "The password needs no fewer than 12 characters.",
      "The password needs at least 12 characters.",
    ],
    ["The password needs 12 characters or more.", "The password needs at least 12 characters."],
    ["The backup takes a day.", "The weekly backup takes a day."],
    ["All members pay the fee.", "All members pay the fee, and some members pay more."],
    ["After all, the members pay the fee.", "Some members pay the fee after all."],
    ["Alle Mitglieder dürfen abstimmen.", "Jedes Mitglied darf abstimmen.", "de"],
    ["Die Sicherung läuft jeden Tag.", "Die Sicherung läuft täglich.", "de"],
    [
      "Das Passwort braucht wenigstens 12 Zeichen.",
      "Das Passwort braucht mindestens 12 Zeichen.",
      "de",
    ],
    ["The total is at most 500 euros.", "The total cannot exceed 500 euros."],
    ["The weight is at most 20 kg.", "The weight must never exceed 20 kg."],
    ["Meetings last no more than 2 hours.", "Meetings should not last more than 2 hours."],
    ["Bags may weigh up to 20 kg.", "Bags must not weigh more than 20 kg."],
    ["Rooms may hold up to 10 people.", "No room holds more than 10 people."],
    ["The weight is at most 20 kg.", "Weights of more than 20 kg are not allowed."],
    [
      "Die Gruppe hat höchstens 12 Personen.",
      "Die Gruppe darf nicht aus mehr als 12 Personen bestehen.",
      "de",
    ],
    ["Le bagage pèse au maximum 20 kg.", "Le bagage ne doit pas peser plus de 20 kg.", "fr"],
    ["El equipaje pesa como máximo 20 kg.", "El equipaje no puede pesar más de 20 kg.", "es"],
    [
      "Children less than 6 years old travel free.",
      "Children at least 6 years old pay full fare, younger ones travel free.",
    ],
    [
      "Orders of more than 50 euros ship free.",
      "Orders of less than 50 euros cost 5 euros shipping.",
    ],
  ])("agree: %j, %j", (claim, sentence, language) => {
    expect(check(claim, sentence, language).disagreement).toBeUndefined();
    expect(check(claim, sentence, language).label).toMatch(/^(?:supported|verbatim)$/);
  });

  test.each<[claim: string, sentence: string, language?: Tongue]>([
    ["Staff work 40 hours a week.", "Staff work a 40-hour week and are paid monthly."],
    ["The speed limit is 30 km per hour.", "The speed limit of 30 km/h is checked daily."],
    [
      "The API allows 60 requests per minute.",
      "The API allows 60 requests/min and resets its quota daily.",
    ],
    ["Members pay 20 € a year.", "Members pay 20 €/year, collected monthly."],
    [
      "The museum is an hour from the city and opens at 9.",
      "The museum, one hour from the city, opens daily at 9.",
    ],
    ["The dose is 5 mg twice a day.", "The dose is 5 mg every 12 hours."],
    ["Take one tablet three times a day.", "Take one tablet every 8 hours."],
    [
      "The committee of members meets twice a year.",
      "The committee of members meets every six months.",
    ],
    ["The staff of the mill meet weekly.", "The staff of the mill are paid monthly."],
    [
      "Der Ausschuss der Mitglieder tagt zweimal pro Jahr.",
      "Der Ausschuss der Mitglieder tagt alle sechs Monate.",
      "de",
    ],
    [
      "Le comité des membres se réunit deux fois par an.",
      "Le comité des membres se réunit tous les six mois.",
      "fr",
    ],
    [
      "El comité de socios se reúne dos veces al año.",
      "El comité de socios se reúne cada seis meses.",
      "es",
    ],
    [
      "All users must change their password.",
      "Users must change their password; some users change their password early.",
    ],
  ])("may both hold: %j, %j", (claim, sentence, language) => {
    expect(check(claim, sentence, language).disagreement).toBeUndefined();
  });
});
