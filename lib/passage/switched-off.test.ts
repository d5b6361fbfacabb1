import { expect, test, vi } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { transientRegister } from "../citation/register.ts";
import { readGivenAgain } from "../conversation/given-again.ts";
import { readHeadings } from "../library/read-headings.ts";
import { readLibrary } from "../library/read-library.ts";
import { lineQuerySchema, listLines } from "../log/list-lines.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import { chunkToPassage } from "../retrieval/to-passage.ts";
import { widenPassages } from "../retrieval/widen-passages.ts";
import { readOutline } from "../suggestion/read-outline.ts";
import { answerTableQuestion } from "../table/answer-table-question.ts";
import { changePassage } from "./change-passage.ts";
import { listPassages } from "./list-passages.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const library = openEmbeddedLibrary();

const idOf = (base: TestBase, name: string) => base.documentIds[name] ?? "";
const passagesOf = async (documentId: string) =>
  (await listPassages(library.database.db, alice, documentId, { limit: 200 })).passages;

/** Switches the passages with these words off, or on again. */
async function switchWith(documentId: string, words: string, switchedOff = true): Promise<void> {
  const found = (await passagesOf(documentId)).filter(({ text }) => text.includes(words));
  expect(found).not.toEqual([]);
  const tools = { db: library.database.db, embedder: library.embedder };
  for (const { chunkId } of found)
    await changePassage(tools, alice, { documentId, chunkId }, { switchedOff });
}

const sentences = (who: string) =>
  Array.from(
    { length: 8 },
    (_, at) =>
      `The ${who} keeps ledger ${at} of the moorings at the quay and writes each skiff into it before the night falls.`,
  ).join(" ");

test("words that a passage was widened by are not given again once they are switched off", async () => {
  const { db } = library.database;
  const base = await library.addCase({
    "ledger.md": `# Ledger\n\n## Rules\n\nThe secret word is zelophan. ${sentences("master")}\n\nHowever, it is changed in autumn. ${sentences("clerk")}\n`,
  });
  const id = idOf(base, "ledger.md");
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const own = (await passagesOf(id)).find(({ text }) => text.includes("However"));
  const [wide] = await widenPassages(db, scope, await loadChunks(db, scope, [own?.chunkId ?? ""]));
  if (!wide) throw new Error("The passage is not there.");
  const passages = [chunkToPassage(wide, "ledger#1", 1)];
  const retrieval = { standaloneQuestion: "", appliedFilters: [], passages };
  const giveAgain = async () => {
    const again = await readGivenAgain(db, scope, transientRegister(), { retrieval });
    return again.passages.map(({ text, start, end }) => ({ text, start, end }));
  };
  expect(await giveAgain()).toEqual([{ text: wide.text, start: wide.start, end: wide.end }]);
  expect(wide.text).toContain("zelophan");

  await switchWith(id, "zelophan");
  const { text, start, end } = own ?? { text: "" };
  expect(await giveAgain()).toEqual([{ text, start, end }]);
  expect(text).not.toContain("zelophan");
});

test("rows that are switched off are in no sum, count or mean", async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `${at + 1},Boat ${at + 1},${at < 390 ? 1 : 1000}`,
  );
  const base = await library.addCase({ "fees.csv": ["number,boat,fee", ...rows].join("\n") });
  const id = idOf(base, "fees.csv");
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const answers = async () => {
    const texts = [];
    for (const question of [
      "What is the sum of fee?",
      "How many boats are there with fee 1000?",
      "What is the average fee?",
    ]) {
      const answer = await answerTableQuestion(library.database.db, scope, question, {
        language: "en",
      });
      texts.push(answer?.text(() => "t").split("\n")[0]);
    }
    return texts;
  };
  expect(await answers()).toEqual([
    expect.stringContaining("over the 400 rows of fees.csv is 10390"),
    expect.stringContaining("10 of the 400 rows of fees.csv have fee: 1000"),
    expect.stringContaining("over the 400 rows of fees.csv is 25.98"),
  ]);
  // The passage of the last rows, from that of boat 380 on.
  await switchWith(id, "fee: 1000");
  expect(await answers()).toEqual([
    expect.stringContaining("over the 379 rows of fees.csv is 379"),
    undefined,
    expect.stringContaining("over the 379 rows of fees.csv is 1 "),
  ]);
});

const clock = (at: number) =>
  `${String(8 + Math.floor(at / 10)).padStart(2, "0")}:${String((at % 10) * 5).padStart(2, "0")}:00`;

test("the day that a passage heads stays that of its entries once the passage is switched off", async () => {
  const days = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"];
  const entries = Array.from(
    { length: 60 },
    (_, at) => `${clock(at)} INFO pump ${at} runs as it should`,
  );
  const base = await library.addCase({
    "days.log": days.flatMap((day) => [`=== ${day} ===`, ...entries]).join("\n"),
  });
  const id = idOf(base, "days.log");
  const list = async (query: Record<string, string>) =>
    (
      await listLines(
        library.database.db,
        alice,
        id,
        lineQuerySchema.parse({ ...query, limit: "500" }),
      )
    ).lines;
  const perDay = async () => {
    const counts = [];
    for (const day of days) counts.push((await list({ timeFrom: day, timeTo: day })).length);
    return counts;
  };
  expect(await perDay()).toEqual([60, 60, 60, 60]);
  const heading = (await passagesOf(id)).find(({ text }) => text.includes("2026-03-12"));
  const [before = 0, after = 0] = (heading?.text ?? "")
    .split("=== 2026-03-12 ===")
    .map((part) => part.split("pump").length - 1);
  expect(after).toBeGreaterThan(0);
  await switchWith(id, "2026-03-12");
  expect(await perDay()).toEqual([60, 60 - before, 60 - after, 60]);
  const text = (await list({})).map((line) => line.text).join("\n");
  expect(text).not.toContain("2026-03-12");
});

test("an entry is not found by its words in a passage that is switched off, and those around it are", async () => {
  const trace = Array.from({ length: 120 }, (_, at) =>
    at === 60 ? "    caused by zelophan" : `    at pump.run (frame ${at} of the engine room)`,
  );
  const base = await library.addCase({
    "trace.log": [
      "2026-03-12T10:00:00Z INFO the lantern is lit",
      "2026-03-12T10:00:01Z ERROR the pump failed",
      ...trace,
      "2026-03-12T10:00:02Z INFO the rope is fast",
    ].join("\n"),
  });
  const id = idOf(base, "trace.log");
  const linesWith = async (q: string) => {
    const query = lineQuerySchema.parse({ q });
    const { lines } = await listLines(library.database.db, alice, id, query);
    return lines.map(({ line }) => line);
  };
  expect(await linesWith("zelophan")).toEqual([2]);
  await switchWith(id, "zelophan");
  expect(await linesWith("zelophan")).toEqual([]);
  expect(await linesWith("lantern")).toEqual([1]);
  expect(await linesWith("pump failed")).toEqual([2]);
  expect(await linesWith("rope")).toEqual([123]);
});

test("a section of which all is switched off is in no outline, and not among the headings", async () => {
  const { db } = library.database;
  const base = await library.addCase({
    "mill.md":
      "# The tidal mill\n\nIt grinds barley.\n\n## Wheel\n\nThe wheel is of oak.\n\n## Hours\n\nThe mill opens at nine.\n\n### In winter\n\nThe pond freezes.\n\n## Toll\n\nIt is a crown.\n",
  });
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const [document] = await readLibrary(db, scope);
  if (!document) throw new Error("The document is not there.");
  const read = async () => ({
    outline: (await readOutline(db, document)).outline.map(({ text }) => text),
    headings: (await readHeadings(db, [document])).get(document.id),
  });
  expect(await read()).toEqual({
    outline: ["Wheel", "Hours", "In winter", "Toll"],
    headings: ["Wheel", "Hours", "Toll"],
  });
  await switchWith(document.id, "of oak");
  await switchWith(document.id, "at nine");
  // What is left below it is still in it.
  expect(await read()).toEqual({
    outline: ["Hours", "In winter", "Toll"],
    headings: ["Hours", "Toll"],
  });
  await switchWith(document.id, "freezes");
  expect(await read()).toEqual({ outline: ["Toll"], headings: ["Toll"] });
});
