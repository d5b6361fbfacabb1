import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerTableQuestion } from "./answer-table-question.ts";

const plants = `plant,bed,potted,repot_below,price (EUR),grower,sown
sea holly,N1,14,6,6.80,Marsh & Sons,2025-02-11
globe thistle,N1,3,8,7.20,Marsh & Sons,2025-02-18
lady's mantle,N2,22,10,4.90,Quill Gardens,2025-03-02
bear's breeches,S1,2,4,12.50,Quill Gardens,2025-01-30
toad lily,S1,9,9,1240.00,Ottery,2025-03-09
`;
const repairs = JSON.stringify(
  [
    { id: 71, taken_in: "2025-05-02", clock: "mantel", state: "done", smith: "Ada Byrne", days: 4 },
    {
      id: 72,
      taken_in: "2025-05-03",
      clock: "cuckoo",
      state: "open",
      smith: "Ivo Lind",
      days: null,
    },
    {
      id: 75,
      taken_in: "2025-05-06",
      clock: "tower",
      state: "waiting",
      smith: "Ada Byrne",
      days: null,
    },
    {
      id: 78,
      taken_in: "2025-05-09",
      clock: "carriage",
      state: "done",
      smith: "Ada Byrne",
      days: 19,
    },
    {
      id: 79,
      taken_in: "2025-05-09",
      clock: "mantel",
      state: "open",
      smith: "Ivo Lind",
      days: null,
    },
  ],
  null,
  1,
);
const kiln = `KILN K7, USE

2 FIRINGS
Firing        Top heat   Duration   Current
Bisque        1000 C     9 h        38 kWh
Earthenware   1060 C     8 h        41 kWh
Stoneware     1240 C     11 h       56 kWh

The door stays shut until the lamp is off. Most glazes need a slow start.`;
const rooms = `# Haus am See

## Räume

| Raum | Etage | Miete (EUR) | Zustand |
|------|-------|-------------|---------|
| Ahorn | 1 | 1.240,00 | frei |
| Birke | 1 | 980,50 | belegt |
| Buche | 2 | 2.100,00 | frei |

Die Räume werden am ersten Montag geputzt.`;
const stays = `# Refuge

## Gîtes

| Gîte | Lits | Prix (€) | État |
|------|------|----------|------|
| Alcyon | 4 | 12,50 | libre |
| Mercier | 2 | 9,00 | libre |
| Gitane | 6 | 15,00 | loué |
`;
const boats = `# Embarcadero

## Barcas

| Barca | Plazas | Precio (EUR) | Estado |
|-------|--------|--------------|--------|
| Alondra | 4 | 30 | libre |
| Cigarra | 8 | 55 | ocupada |
| Lechuza | 6 | 41 | libre |
`;

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  const files = {
    "plants.csv": plants,
    "clock-repairs.json": repairs,
    "kiln.txt": kiln,
    "haus.md": rooms,
    "refuge.md": stays,
    "embarcadero.md": boats,
    "notes.md": "# Notes\n\nThe cheapest van was Hartley's. How many vans are open is not known.\n",
  };
  base = await library.addCase(files);
});

const answer = async (question: string) => {
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  return answerTableQuestion(library.database.db, scope, question, { language: "question" });
};
/** The sentence, and the first shown cells of the rows below it. */
const ask = async (question: string) => {
  const text = (await answer(question))?.text(() => "t").replaceAll("\\", "");
  const [sentence = "", table = ""] = text?.split(" [t].\n\n") ?? [];
  const rows = table.split("\n").slice(2);
  return { sentence, rows: rows.map((row) => row.split(" | ")[0]?.replace("| ", "")) };
};

test.each([
  ["what is the most expensive plant?", "is 1240.00 (plant: toad lily)", ["toad lily"]],
  [
    "which plants are below their repot level",
    "2 of the 5 rows",
    ["globe thistle", "bear's breeches"],
  ],
  [
    "how many plants come from quill gardens",
    "2 of the 5 rows",
    ["lady's mantle", "bear's breeches"],
  ],
  [
    "Which plants cost more than 7 euros?",
    "above 7 euros",
    ["globe thistle", "bear's breeches", "toad lily"],
  ],
  ["the 2 cheapest plants", "these 2 have the lowest price (EUR)", ["lady's mantle", "sea holly"]],
  [
    "how many growers are there",
    "grower has 3 different values",
    ["sea holly", "lady's mantle", "toad lily"],
  ],
  [
    "what is the total potted",
    "The sum of potted over the 5 rows of plants.csv is 50",
    ["sea holly", "globe thistle", "lady's mantle", "bear's breeches", "toad lily"],
  ],
  [
    "average price of the plants from Marsh & Sons",
    "with grower: Marsh & Sons is 7",
    ["sea holly", "globe thistle"],
  ],
  [
    "which plants were sown after 2025-03-01",
    "sown after 2025-03-01",
    ["lady's mantle", "toad lily"],
  ],
  [
    "which repairs are still open",
    "2 of the 5 rows of clock-repairs.json have state: open",
    ["72", "79"],
  ],
  [
    "how many repairs did ada handle",
    "3 of the 5 rows of clock-repairs.json have smith: Ada Byrne",
    ["71", "75", "78"],
  ],
  [
    "which repair took longest",
    "The highest days of the 2 rows of clock-repairs.json with days is 19",
    ["78"],
  ],
  ["which smith has the most repairs", "smith Ada Byrne (3)", ["71", "75", "78"]],
  [
    "newest repair of ada",
    "The latest taken_in of the 3 rows of clock-repairs.json with smith: Ada Byrne is 2025-05-09",
    ["78"],
  ],
  ["which firing uses the most current", "is 56 kWh (Firing: Stoneware)", ["Stoneware"]],
  [
    "Welcher Raum ist am teuersten?",
    "Miete (EUR) in den 3 Zeilen von haus.md ist 2.100,00 (Raum: Buche)",
    ["Buche"],
  ],
  [
    "Zeige alle freien Räume",
    "2 von den 3 Zeilen von haus.md haben Zustand: frei",
    ["Ahorn", "Buche"],
  ],
  ["Welche Räume kosten weniger als 1.000 Euro?", "1 von den 3 Zeilen", ["Birke"]],
  ["Summe der Miete", "ist 4320,50", ["Ahorn", "Birke", "Buche"]],
  ["Quel gîte est le moins cher ?", "est 9,00 (Gîte: Mercier)", ["Mercier"]],
  [
    "Combien de gîtes sont libres ?",
    "Parmi les 3 lignes de refuge.md, 2 ont État: libre",
    ["Alcyon", "Mercier"],
  ],
  [
    "¿Qué barcas están libres?",
    "2 de las 3 filas de embarcadero.md tienen Estado: libre",
    ["Alondra", "Lechuza"],
  ],
  ["¿Cuál es la barca más cara?", "es 55 (Barca: Cigarra)", ["Cigarra"]],
  ["most expensive plant apart from those of ottery", "is 12.50", ["bear's breeches"]],
  ["what is the most expensive plant except from S1", "is 7.20", ["globe thistle"]],
  ["cheapest plant, excluding quill gardens and ottery", "is 6.80", ["sea holly"]],
  ["total potted without Quill Gardens", "is 26", ["sea holly", "globe thistle", "toad lily"]],
  ["how many repairs other than ada's are there", "2 of the 5 rows", ["72", "79"]],
  ["the most expensive single flower apart from Ottery's", "is 12.50", ["bear's breeches"]],
  ["Welcher Raum ist am teuersten, abgesehen von Buche?", "ist 1.240,00", ["Ahorn"]],
  ["Quel gîte est le plus cher sauf Gitane ?", "est 12,50", ["Alcyon"]],
  ["¿Cuál es la barca más cara salvo Cigarra?", "es 41", ["Lechuza"]],
])("computes %s", async (question, sentence, rows) => {
  const told = await ask(question);
  expect(told.sentence).toContain(sentence);
  expect(told.rows).toEqual(rows);
});

test.each([
  // A look-up, which the words of the row answer.
  "what is in bed N1",
  "who grows the toad lily",
  "what does the sea holly cost",
  "how long does the bisque firing take",
  "which firing needs 1060 C",
  // A cell is the number, and not the count of rows.
  "how many sea holly do we have",
  "how many potted globe thistle are there",
  // A word that nothing in the table means.
  "which plants are not below their repot level",
  "which plants did we sell below their price",
  "what is the most expensive plant for shade",
  "what is the most expensive flower apart from those of ottery",
  "what is the most expensive single gift",
  "how many repairs did ada reopen",
  "which repairs are open or waiting",
  "how many repairs were done in April",
  "why is the toad lily the most expensive plant",
  "when is the cheapest plant sown",
  "what is the most expensive repair",
  "which price has the most growers",
  // Several columns, or none, could be meant.
  "which plants are under 5",
  "which plants are below 10 euros and over 3",
  "what is the cheapest",
  "is the toad lily the most expensive plant",
  "how many items are there",
  "how many files are there",
  // Prose.
  "what is the cheapest van",
  "how many vans are open",
  "Do most glazes need a slow start?",
  "Wann werden alle Räume geputzt?",
])("leaves %s alone", async (question) => {
  expect(await answer(question)).toBeUndefined();
});

test("each row is cited at its own place, first the one that the sentence names", async () => {
  const computed = await answer("which repairs are still open");
  const [chunk] = computed?.chunks ?? [];
  const cited = computed?.places.map(({ start, end }) => repairs.slice(start, end));
  expect(chunk?.filename).toBe("clock-repairs.json");
  expect(cited?.map((record) => JSON.parse(record ?? "{}").id)).toEqual([72, 72, 79]);
  expect(computed?.matched).toBe(2);
});

test("of two tables with the same columns the one is read that the question names, or that is nearest", async () => {
  const files = {
    "north-plants.csv": "plant,price\nfern,4.10\nsedge,2.30\n",
    "south-plants.csv": "plant,price\naloe,9.90\nagave,11.00\n",
  };
  const two = await library.addCase(files);
  const scope = { viewer: alice, knowledgeBaseIds: [two.id] };
  const south = two.documentIds["south-plants.csv"] ?? "";
  const told = async (question: string, nearest?: string[]) => {
    const computed = await answerTableQuestion(library.database.db, scope, question, {
      language: "en",
      nearest,
    });
    return computed?.text(() => "t");
  };
  expect(await told("cheapest plant in the north")).toContain("sedge");
  expect(await told("cheapest plant")).toBeUndefined();
  expect(await told("cheapest plant", [south])).toContain("aloe");
});

test("a row that adds up the others is none of them, and a table with uneven rows is not read", async () => {
  const files = {
    "ferry.md":
      "# Ferry\n\n| Pier | Passengers |\n|---|---|\n| Holm | 40 |\n| Sund | 75 |\n| Total | 115 |\n",
    "buses.txt":
      "Line    Riders   Depot\n12      310      Nord\n14      290\n15      120      Ost\n",
    "tariffs.json":
      '{"tariffs": [{"tariff": "day", "fee": 4.50}, {"tariff": "week", "fee": 19.00}]}',
  };
  const sums = await library.addCase(files);
  const scope = { viewer: alice, knowledgeBaseIds: [sums.id] };
  const told = async (question: string) => {
    const computed = await answerTableQuestion(library.database.db, scope, question, {
      language: "en",
    });
    return computed?.text(() => "t");
  };
  expect(await told("which pier has the most passengers")).toContain("is 75 (Pier: Sund)");
  expect(await told("what is the sum of passengers")).toContain(
    "over the 2 rows of ferry.md is 115",
  );
  expect(await told("which line has the most riders")).toBeUndefined();
  expect(await told("the most expensive of the tariffs")).toContain("is 19.00 (tariff: week)");
});

test("what is written with a nought before it is a code, and no stock to compare", async () => {
  const stock = await library.addCase({
    "shelf-stock.csv":
      "sku,description,bin,on_hand,reorder_at\nK-1,Tote grey,03,640,200\nK-2,Label roll,11,72,90\nK-3,Paper tape,02,38,40\n",
  });
  const scope = { viewer: alice, knowledgeBaseIds: [stock.id] };
  const found = await answerTableQuestion(
    library.database.db,
    scope,
    "which items are under the reorder level",
    { language: "question" },
  );
  const text = found?.text(() => "t") ?? "";
  expect(text).toContain("2 of the 3 rows");
  expect(text).toContain("Label roll");
  expect(text).toContain("Paper tape");
});

test("a span of months may have years, and without them is that of each year", async () => {
  const years = await library.addCase({
    "two-winters.csv":
      "day,kind,amount_eur\n2023-12-10,oil,1.00\n2024-01-10,oil,2.00\n2024-12-10,oil,4.00\n2025-01-10,oil,8.00\n2025-02-10,oil,16.00\n2025-12-10,oil,32.00\n",
  });
  const scope = { viewer: alice, knowledgeBaseIds: [years.id] };
  const total = async (span: string) => {
    const question = `how much did we spend on oil ${span}`;
    const found = await answerTableQuestion(library.database.db, scope, question, {
      language: "question",
    });
    return found?.text(() => "t").match(/ is ([\d.]+)/)?.[1];
  };
  expect(await total("from december 2024 to february 2025")).toBe("28.00");
  expect(await total("between december and february 2025")).toBe("28.00");
  expect(await total("from december 2023 to january")).toBe("3.00");
  expect(await total("from january to february 2025")).toBe("24.00");
  expect(await total("from december to january")).toBe("47.00");
});

test("what was spent is added up, and how often is counted, as people say it", async () => {
  const books = await library.addCase({
    "club-spending.csv":
      "day,shop,kind,amount_eur,paid_by\n2025-01-04,Linde,rope,18.20,Ines\n2025-01-09,Varga,paint,40.00,Bruno\n2025-02-02,Linde,paint,11.30,Bruno\n2025-02-20,Linde,rope,6.50,Ines\n",
  });
  const askBooks = async (question: string) => {
    const scope = { viewer: alice, knowledgeBaseIds: [books.id] };
    const found = await answerTableQuestion(library.database.db, scope, question, {
      language: "question",
    });
    return found?.text(() => "t").replaceAll("\\", "");
  };
  expect(await askBooks("how much did we spend on paint altogether")).toContain("is 51.30");
  expect(await askBooks("what did we spend on rope from january to march")).toContain("is 24.70");
  expect(await askBooks("how much did we spend between feb and april")).toContain("is 17.80");
  expect(await askBooks("what did we spend on paint in february")).toContain("is 11.30");
  expect(await askBooks("was haben wir für rope ausgegeben")).toContain("24.70");
  expect(await askBooks("qu'avons-nous dépensé pour rope entre janvier et mars")).toContain(
    "24.70",
  );
  expect(await askBooks("¿qué gastamos en rope de enero a marzo?")).toContain("24.70");
  expect(await askBooks("how often did we shop at linde")).toContain("3 of the 4 rows");
  expect(await askBooks("what did we spend in linde on average")).toContain("is 12");
  expect(await askBooks("how often did we shop at varga in rain")).toBeUndefined();
  expect(await askBooks("how much does the paint count")).toBeUndefined();
});

test("a single row is shown with all that may be asked of it, several with what tells them apart", async () => {
  const shown = async (question: string) => (await answer(question))?.text(() => "t") ?? "";
  expect(await shown("which plants come from ottery")).toContain("2025-03-09");
  expect(await shown("which plants come from quill gardens")).not.toContain("2025-03-02");
});
