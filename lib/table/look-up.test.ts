import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerLookUp } from "./answer-look-up.ts";

const wells = `well;unit;permitted;2023-04-18;2023-10-02;2024-04-11
oxygen;mg/l;>5;8.1;6.4;7.9
nitrate;mg/l;<50;31;44;38
pH;;6.5-9.5;7.2;7.4;7.1
dOxMangan;ug/l;<50;;12;
`;
const pool = `weekday,slot,begins,ends,course,trainer,lane
Monday,1,17:00,17:45,Beginners,Ines Falk,2
Monday,2,17:45,18:30,Masters,Jo Adler,4
Tuesday,1,16:30,17:15,Juniors,Ines Falk,1
Tuesday,2,17:15,18:15,Masters,Kim Roth,5
Saturday,1,09:00,10:00,Beginners,Jo Adler,3
`;
const rota = `# Kitchen rota

| Job | Mon | Tue | Fri |
| --- | --- | --- | --- |
| bread | Olu | Petra | Sam |
| dishes | Sam | Olu | Petra |
| floor | Petra | Sam | Olu |
`;
const lieferung = `Hof;Kartoffeln (kg);März;April
Lindhof;120;14;19
Moorhof;80;11;9
`;
const guide =
  "# Guide\n\nThe trainer of the Masters opens the hall on Monday. Bread is baked at six.\n";

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({
    "well-tests.csv": wells,
    "pool-courses.csv": pool,
    "kitchen.md": rota,
    "lieferung.csv": lieferung,
    "guide.md": guide,
  });
});

/** The tables, by their documents: which of them a search finds first. */
const nearestTo = (question: string) => {
  const tables: [RegExp, string][] = [
    [/nitrate|oxygen|ph\b|mangan/iu, "well-tests.csv"],
    [/bread|kitchen/iu, "kitchen.md"],
    [/hof/iu, "lieferung.csv"],
    [/hall|guide/iu, "guide.md"],
    [/./u, "pool-courses.csv"],
  ];
  return tables.find(([words]) => words.test(question))?.[1];
};

/** The look-up that the last of some questions is answered by, in a conversation. */
const ask = async (...questions: string[]) => {
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const first = base.documentIds[nearestTo(questions.join(" ")) ?? ""] ?? "";
  const answer = await answerLookUp(library.database.db, scope, questions.at(-1) ?? "", {
    language: "question",
    earlier: questions.slice(0, -1),
    nearest: [first, ...Object.values(base.documentIds)],
  });
  return answer?.text(() => "t").replaceAll("\\", "");
};

test.each([
  ["nitrate in october", "well: nitrate; unit: mg/l; 2023-10-02: 44 [t]"],
  ["oxygen april 2024", "well: oxygen; unit: mg/l; 2024-04-11: 7.9 [t]"],
  ["what was the oxygen on 18 april 2023", "well: oxygen; unit: mg/l; 2023-04-18: 8.1 [t]"],
  ["doxmangan in october 2023", "well: dOxMangan; unit: ug/l; 2023-10-02: 12 [t]"],
  ["doxmangan in april 2024", "well: dOxMangan; unit: ug/l; 2024-04-11: (empty) [t]"],
  ["who does the bread on tuesday", "Job: bread; Tue: Petra [t]"],
  ["wie viel hat der Lindhof im April", "Hof: Lindhof; April: 19 [t]"],
])("a column is asked for by the day or month that it is named by: %s", async (question, text) => {
  expect(await ask(question)).toBe(text);
});

test.each([
  ["which lane do the juniors have on tuesday", "weekday: Tuesday; course: Juniors; lane: 1 [t]"],
  [
    "who is the trainer of the masters on Tues",
    "weekday: Tuesday; course: Masters; trainer: Kim Roth [t]",
  ],
  [
    "trainr of the beginners saturday",
    "weekday: Saturday; course: Beginners; trainer: Jo Adler [t]",
  ],
  ["permitted nitrate", "well: nitrate; permitted: <50 [t]"],
  ["normal range of the ph", "well: pH; permitted: 6.5-9.5 [t]"],
  [
    "what is on tuesday slot 2",
    "weekday: Tuesday; slot: 2; begins: 17:15; ends: 18:15; course: Masters; trainer: Kim Roth; lane: 5 [t]",
  ],
])("a cell is asked for by the values of its row and its column: %s", async (question, text) => {
  expect(await ask(question)).toBe(text);
});

test("what begins or ends on a day does so with its first or its last row", async () => {
  expect(await ask("when does the pool end on monday")).toBe("weekday: Monday; ends: 18:30 [t]");
  expect(await ask("when do the pool courses begin on tuesday")).toBe(
    "weekday: Tuesday; begins: 16:30 [t]",
  );
});

test("several rows with the values are told one by one", async () => {
  expect(await ask("lane of the masters")).toBe(
    "- weekday: Monday; course: Masters; lane: 4 [t]\n- weekday: Tuesday; course: Masters; lane: 5 [t]",
  );
});

test.each([
  [["nitrate in october", "and in april 2024"], "well: nitrate; unit: mg/l; 2024-04-11: 38 [t]"],
  [["nitrate in october", "and oxygen?"], "well: oxygen; unit: mg/l; 2023-10-02: 6.4 [t]"],
  [["nitrate in october", "what is the normal range for it"], "well: nitrate; permitted: <50 [t]"],
  [
    ["when are the masters on monday", "and on tuesday", "in which lane"],
    "weekday: Tuesday; course: Masters; lane: 5 [t]",
  ],
] as const)("a follow-up exchanges the row or the column: %j", async (questions, text) => {
  expect(await ask(...questions)).toBe(text);
});

test.each([
  [["who opens the hall on monday"]],
  [["why was the nitrate high in october"]],
  [["what is the trainer called"]],
  [["masters"]],
  [["who opens the hall", "and on tuesday"]],
  [["nitrate in october", "and what does the guide say about bread"]],
])("what a table does not tell is left to the search: %j", async (questions) => {
  expect(await ask(...questions)).toBeUndefined();
});

test("another text that comes nearer may tell it too", async () => {
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const { "guide.md": near = "", "pool-courses.csv": far = "" } = base.documentIds;
  const lookUp = (nearest: string[]) =>
    answerLookUp(library.database.db, scope, "lane of the masters", {
      language: "question",
      earlier: [],
      nearest,
    });
  expect(await lookUp([far, near])).toBeDefined();
  expect(await lookUp([near, far])).toBeUndefined();
});
