import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VerdictLabel } from "../wire/citation.ts";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

const passage = (text: string, title = "") => readPassageWords({ title, section: null, text });
const check = (claim: string, ...texts: string[]) =>
  checkClaim(
    claim,
    texts.map((text) => passage(text)),
  );

const pool =
  "Each service has its own pool. The standard of 40 connections per instance was set in March 2024 by Dana Whitfield. A pool does not grow on demand. Idle connections are closed after 5 minutes. In the load test 85 % of the requests were answered within 20 ms.";
const rollback =
  "A release is rolled back when the error rate rises above 2 %. Do not roll back if the release contains a migration. The canary runs for 15 minutes on app-01.example.com before the other instances follow. Errors are reported as ERR_POOL_TIMEOUT in /var/log/pool.log.";
const heizung =
  "Der Druck soll zwischen 1,2 und 1,7 bar liegen. Der Schornsteinfeger kommt am 14. Oktober um 9 Uhr. Der Öltank fasst 3.000 Liter. Die Heizung darf nachts nicht ganz ausgeschaltet werden. Frau Isenbruck ist für die Wartung zuständig. Der Eintritt kostet 8,50 € und gilt nicht am Sonntag. Vier Stunden vor der Veranstaltung wird eingeschaltet.";
const fest =
  "Das Sommerfest findet in Grenzach statt, den Grill bringt Malte mit. Für den Umzug wurde ein Wagen gemietet.";
const gite =
  "Le gîte est ouvert du 3 mai au 30 septembre. Le petit déjeuner coûte 12 euros par personne. Les chiens ne sont pas admis dans les chambres. Le départ se fait à 8 h 15 devant la mairie.";
const albergue =
  "El albergue abre a las 14:30 y cierra a las 22:00. Cada cama cuesta 18 euros por noche. No se permite cocinar después de las 21:00. La lavadora necesita dos horas.";

describe("what a passage carries", () => {
  test.each<[claim: string, text: string, label: VerdictLabel]>([
    // The claim's own words.
    ["A pool does not grow on demand.", pool, "verbatim"],
    ["a pool “does not grow” on demand", pool, "verbatim"],
    ["Idle   connections are\nclosed after 5 minutes", pool, "verbatim"],
    ["ERR_POOL_TIMEOUT", rollback, "verbatim"],
    // Other words and spellings for the same.
    [
      "The standard is 40 connections per instance, set by Dana Whitfield in March 2024.",
      pool,
      "supported",
    ],
    ["Idle connections of a pool are closed after 300 seconds.", pool, "supported"],
    ["Idle connections are closed after five minutes.", pool, "supported"],
    ["The canary runs on app-01.example.com for 15 minutes.", rollback, "supported"],
    ["Der Öltank fasst 3000 Liter.", heizung, "supported"],
    ["Der Schornsteinfeger kommt am 14. Oktober um 9:00 Uhr.", heizung, "supported"],
    ["Die Heizung wird 4 Stunden vor der Veranstaltung eingeschaltet.", heizung, "supported"],
    ["Nachts darf die Heizung nicht ganz ausgeschaltet werden.", heizung, "supported"],
    ["Für den Umzug wurde ein Auto gemietet.", fest, "supported"],
    ["Par personne, le petit déjeuner coûte douze euros.", gite, "supported"],
    ["Cada cama del albergue cuesta 18 euros por noche.", albergue, "supported"],
  ])("calls %j carried", (claim, text, label) => {
    expect(check(claim, text)).toMatchObject({ label });
    expect(check(claim, text).disagreement).toBeUndefined();
  });
});

describe("what a passage contradicts", () => {
  test.each<[claim: string, text: string, said: string, passageSays: string]>([
    // Numbers and units.
    ["The dose is 5 mg.", "The dose is 5 µg.", "5 mg", "5 µg"],
    ["The dose is 5 mg.", "The dose is 5 mcg.", "5 mg", "5 mcg"],
    ["The temperature is -5 °C.", "The temperature is 5 °C.", "-5 °C", "5 °C"],
    // Denials that are not right before what they deny.
    [
      "Restart the service during business hours.",
      "Never, under any circumstances, restart the service during business hours.",
      "Restart",
      "Never, under any circumstances, restart",
    ],
    [
      "restart the service during business hours",
      "You must never, in any case, restart the service during business hours.",
      "restart",
      "never, in any case, restart",
    ],
    [
      "The pool holds 20 connections.",
      "The pool no longer holds 20 connections.",
      "holds",
      "no longer holds",
    ],
    ["The standard of 60 connections per instance was set in March 2024.", pool, "60", "40"],
    ["Idle connections are closed after 5 seconds.", pool, "5 seconds", "5 minutes"],
    ["In the load test 58 % of the requests were answered within 20 ms.", pool, "58 %", "85 %"],
    ["A release is rolled back when the error rate rises above 20 %.", rollback, "20 %", "2 %"],
    ["Der Öltank fasst 5.000 Liter.", heizung, "5.000 Liter", "3.000 Liter"],
    ["Der Eintritt kostet 9,50 €.", heizung, "9,50 €", "8,50 €"],
    ["Le petit déjeuner coûte 15 euros par personne.", gite, "15 euros", "12 euros"],
    ["La lavadora necesita tres horas.", albergue, "tres horas", "dos horas"],
    // Days and times.
    [
      "The standard of 40 connections per instance was set in March 2023.",
      pool,
      "March 2023",
      "March 2024",
    ],
    ["Der Schornsteinfeger kommt am 15. Oktober um 9 Uhr.", heizung, "15. Oktober", "14. Oktober"],
    ["Der Schornsteinfeger kommt am 14. Oktober um 10 Uhr.", heizung, "10 Uhr", "9 Uhr"],
    ["El albergue abre a las 15:30.", albergue, "15:30", "14:30"],
    ["Le départ se fait à 9 h 15 devant la mairie.", gite, "9 h 15", "8 h 15"],
    // Negations and opposites.
    ["A pool grows on demand.", pool, "grows", "not grow"],
    ["Roll back if the release contains a migration.", rollback, "Roll", "not roll"],
    [
      "A release is not rolled back when the error rate rises above 2 %.",
      rollback,
      "not rolled",
      "rolled",
    ],
    ["A release is rolled back when the error rate falls above 2 %.", rollback, "falls", "rises"],
    ["Die Heizung darf nachts ganz ausgeschaltet werden.", heizung, "ganz", "nicht ganz"],
    ["Der Eintritt gilt am Sonntag.", heizung, "Sonntag", "nicht am Sonntag"],
    ["Les chiens sont admis dans les chambres.", gite, "admis", "pas admis"],
    ["Se permite cocinar después de las 21:00.", albergue, "permite", "No se permite"],
    // Names.
    [
      "The standard of 40 connections per instance was set by Dana Morrison.",
      pool,
      "Dana Morrison",
      "Dana Whitfield",
    ],
    ["Das Sommerfest findet in Lörrach statt.", fest, "Lörrach", "Grenzach"],
    ["Den Grill bringt Sibel mit.", fest, "Sibel", "Malte"],
    [
      "The canary runs for 15 minutes on app-02.example.com.",
      rollback,
      "app-02.example.com",
      "app-01.example.com",
    ],
    [
      "Errors are reported as ERR_POOL_CLOSED in /var/log/pool.log.",
      rollback,
      "ERR_POOL_CLOSED",
      "ERR_POOL_TIMEOUT",
    ],
  ])("calls %j contradicted", (claim, text, said, passageSays) => {
    const verdict = check(claim, text);
    expect(verdict).toMatchObject({
      label: "unsupported",
      disagreement: { claim: said, passage: passageSays },
    });
    expect(verdict.score).toBeLessThan(0.33);
  });
});

test("says what is in neither for a figure that the passage has nothing like", () => {
  const verdict = check("Each service has its own pool, for which 700 euros were paid.", pool);
  expect(["weak", "unsupported"]).toContain(verdict.label);
  expect(verdict.disagreement).toEqual({ claim: "700 euros", passage: null });
});

test("calls a sentence about something else unsupported", () => {
  expect(check("Moths visit white campion less often under street lamps.", pool).label).toBe(
    "unsupported",
  );
  expect(check("Die Bücherei am Markt hat samstags geschlossen.", heizung).label).toBe(
    "unsupported",
  );
});

test("finds the quotation inside a sentence", () => {
  const said = 'As the guide puts it, "the standard of 40 connections per instance".';
  expect(["supported", "verbatim"]).toContain(check(said, pool).label);
});

test("does not let a quotation carry what is said beside it", () => {
  const said = 'Set in March 1999: "the standard of 40 connections per instance".';
  expect(check(said, pool)).toMatchObject({
    label: "weak",
    disagreement: { claim: "March 1999", passage: "March 2024" },
  });
});

test("takes what a marker's passages hold between them", () => {
  const [first, second] = [
    "Dana Whitfield leads the pool team.",
    "The pool has 40 connections in March 2024.",
  ];
  const claim = "Dana Whitfield leads the team of the pool, which has 40 connections.";
  const apart = [check(claim, first ?? "").score ?? 0, check(claim, second ?? "").score ?? 0];
  const together = check(claim, first ?? "", second ?? "");
  expect(together.score).toBeGreaterThan(Math.max(...apart));
  expect(together.disagreement).toBeUndefined();
});

test("is told right by one passage where another one contradicts", () => {
  const other = "The old standard of 25 connections per instance was set in 2019.";
  expect(
    check("The standard of 40 connections per instance was set in March 2024.", other, pool).label,
  ).toBe("verbatim");
  const verdict = check(
    "In March 2024, the standard of 40 connections per instance was set.",
    other,
    pool,
  );
  expect(verdict.label).toBe("supported");
});

test.each([
  ["the table's row", "| Port | Room |\n| --- | --- |\n| 8080 | 12 |", "8080 12"],
  ["the item", "- buy 12 eggs\n- **call** Noor\n- fix the gate", "call Noor"],
  [
    "the log line",
    "2026-03-12T14:32:15Z ERROR [pool] timeout after 5s\n2026-03-12T14:32:16Z INFO ok",
    "2026-03-12T14:32:15Z ERROR [pool] timeout after 5s",
  ],
  [
    "words with some left out",
    pool,
    "The standard of 40 connections per instance … A pool does not grow on demand.",
  ],
])("calls %s verbatim", (_what, text, claim) => {
  expect(check(claim, text)).toEqual({ label: "verbatim", score: 1 });
});

test.each([
  ["part of a number", "The file has 1.5 GB.", "The file has 15 GB."],
  ["part of a word", "They concatenate files.", "cat"],
  [
    "another day",
    "14. Oktober kommt der Schornsteinfeger.",
    "12. Oktober kommt der Schornsteinfeger.",
  ],
  ["another sign", "It rose by 58 %.", "It rose by 58 €."],
  ["words behind a negation", "Never restart the primary.", "Restart the primary."],
])("does not call %s verbatim", (_what, text, claim) => {
  expect(check(claim, text).label).not.toBe("verbatim");
});

test.each([
  ["no letters", "!!! — …", [pool]],
  ["no passages", "A pool does not grow.", []],
  ["a passage without words", "A pool does not grow.", ["— —"]],
  [
    "another language than the passage",
    "The boiler must not be switched off at night by the caretaker.",
    [heizung],
  ],
  ["no sentence", "word ".repeat(1_000), [pool]],
])("leaves unchecked what has %s", (_what, claim, texts) => {
  expect(check(claim, ...texts)).toEqual({ label: "unchecked", score: null });
});

test("reads scripts without white space by their characters", () => {
  const text = "会議は三月十二日に始まります。参加費は500円です。";
  expect(check("参加費は500円です", text).label).toBe("verbatim");
  expect(check("天気はとても良いです", text).label).not.toBe("supported");
});

const sentences = [pool, rollback, heizung, gite, albergue].flatMap((text) =>
  text.split(/(?<=\.) /),
);

test("never calls whole sentences of a passage, quoted, anything but verbatim", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (drawn, from, length) => {
        const start = from % drawn.length;
        const claim = drawn.slice(start, start + length).join("\n");
        expect(check(claim, drawn.join(" ")).label).toBe("verbatim");
      },
    ),
    { numRuns: 200 },
  );
});

test("gives the same verdict without the full stop, with other white space and other quotation marks", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sentences),
      fc.constantFrom(pool, heizung, gite),
      (claim, text) => {
        const verdict = check(claim, text);
        expect(check(claim.replace(/\.$/, ""), text)).toMatchObject({ label: verdict.label });
        expect(check(`  ${claim.replaceAll(" ", "\n ")} `, text)).toMatchObject({
          label: verdict.label,
        });
      },
    ),
    { numRuns: 100 },
  );
});

test("answers any two texts with a verdict whose score fits its label", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.string({ unit: "grapheme", maxLength: 600 }),
      (claim, text) => {
        const { label, score } = check(claim, text);
        const least = { verbatim: 1, supported: 0.5, weak: 0.33, unsupported: 0, unchecked: -1 };
        expect(score ?? -1).toBeGreaterThanOrEqual(least[label]);
        expect(score === null).toBe(label === "unchecked");
      },
    ),
    { numRuns: 300 },
  );
});

test("answers for texts of any size", () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => at * 7).join(" ");
  expect(check("The total was 35 in 2024 and 49 later.", numbers).label).not.toBe("verbatim");
  expect(check("lorem ipsum dolor ".repeat(280), pool).label).toBe("unchecked");
  expect(check("🙂🙃 40 connections 🙂", `${"🙂".repeat(3_000)} ${pool}`).score).not.toBeNull();
  expect(check("The pool has 40 connections.", "stone ".repeat(20_000)).label).toBe("unsupported");
});

test.each([
  ["There were 12 deaths.", "There were 3 deaths on 12 May.", "3"],
  [
    "The pool holds 30 connections.",
    "The pool holds at most 20 connections. A connection is closed after 30 seconds.",
    "20",
  ],
  ["Das Team hat 5 Mitglieder.", "Das Team hat 8 Mitglieder und traf sich 5 Mal.", "8"],
])("does not take a number that counts something else: %j", (claim, text, said) => {
  const { label, disagreement } = checkClaim(claim, [
    readPassageWords({ title: "", section: null, text }),
  ]);
  expect([label, disagreement?.passage]).toEqual(["unsupported", said]);
});

test.each([
  "As noted on page 12, the pool holds 20 connections.",
  "The pool holds 20 connections (see Section 4.2, Table 3).",
  "Wie auf Seite 3 steht: The pool holds 20 connections.",
])("takes the number of a page or a table for no claim: %j", (claim) => {
  const text = "The pool holds 20 connections.";
  const { disagreement } = checkClaim(claim, [
    readPassageWords({ title: "", section: null, text }),
  ]);
  expect(disagreement).toBeUndefined();
});

test.each([
  ["The hall is closed from 05/03/2026 to 05/07/2026.", undefined],
  ["The hall is closed from 2026-05-03 to 2026-05-07.", undefined],
  ["The hall is closed from 4 May to 7 May 2026.", "3 May"],
  ["The hall opens again in May.", undefined],
])("reads the first day of a range in the year of the last: %j", (claim, said) => {
  const text = "The hall is closed from 3 May to 7 May 2026 and opens again behind the mill.";
  expect(check(claim, text).disagreement?.passage).toBe(said);
});

test.each([
  ["Haustiere sind verboten.", "Haustiere sind nicht verboten."],
  ["Hunde sind erlaubt.", "Hunde sind nicht erlaubt."],
  ["Les chiens sont admis.", "Les chiens ne sont pas admis."],
])("sees a denial in a text too short to show its language: %j", (claim, text) => {
  expect(check(claim, text).label).not.toMatch(/^(?:supported|verbatim)$/);
  expect(check(claim, claim).label).toBe("verbatim");
});

test.each([
  ["You must not smoke in the rooms.", "Smoking is prohibited in the rooms."],
  ["The bank refused to approve the loan.", "The bank did not approve the loan."],
  ["Hunde dürfen nicht in die Wohnung.", "Die Haltung von Hunden in der Wohnung ist verboten."],
])("takes a prohibition for a denial: %j", (claim, text) => {
  expect(check(claim, text).disagreement).toBeUndefined();
});

test.each(["港口每晚九点关门。", "Ворота закрываются в девять.", "البوابة تغلق في التاسعة"])(
  "checks no claim in another script than its passage: %j",
  (claim) => {
    expect(check(claim, "The gate closes at nine.").label).toBe("unchecked");
    expect(check(claim, claim).label).toBe("verbatim");
    expect(check("The gate closes at nine.", claim).label).toBe("unchecked");
  },
);
