import { expect, test } from "vitest";
import { answerFooters } from "./answer-footers.ts";
import { kindNamed, knowledgeBaseKinds, registerKind } from "./kind.ts";
import type { LabelledPlace } from "./knowledge-base-kind.ts";

const place: LabelledPlace = {
  filename: "runbook.md",
  title: "Database Timeout Runbook",
  sourceId: "runbook.md",
  authors: [],
  publicationDate: null,
  section: null,
  page: null,
  lineStart: null,
  lineEnd: null,
  timeStart: null,
};
const labelOf = (kind: string, over: Partial<LabelledPlace>) =>
  kindNamed(kind)?.label({ ...place, ...over });

test("a case's citation names the file, the line and the time", () => {
  const log = { filename: "server.log", lineStart: 1045, timeStart: "2026-03-12T14:32:15.123Z" };
  expect(labelOf("case", log)).toBe("server.log:1045 (14:32:15Z)");
  expect(labelOf("case", { ...log, timeStart: null })).toBe("server.log:1045");
  expect(labelOf("case", { filename: "report.pdf", page: 3 })).toBe("report.pdf, page 3");
  expect(labelOf("case", { filename: "report.pdf" })).toBe("report.pdf");
});

test.each([
  ["3. Check the pool", " section 3"],
  ["Database Timeout Runbook > 3. Check the pool", " section 3"],
  ["Section 2.1: Limits", " section 2.1"],
  ["3. Check the pool > Who to call", " section 3, Who to call"],
  ["Roll back", ", Roll back"],
  ["Database Timeout Runbook > Roll back", ", Roll back"],
  ["Database Timeout Runbook", ""],
  ["5xx answers", ", 5xx answers"],
  ["2026-03-12 The day after", ", 2026-03-12 The day after"],
])(
  "a runbook's citation names the section %s as it is numbered, else by its heading",
  (section, written) => {
    expect(labelOf("personal", { section })).toBe(`"Database Timeout Runbook"${written}`);
  },
);

test("a runbook's citation names the page where it has no section", () => {
  expect(labelOf("personal", { page: 4 })).toBe('"Database Timeout Runbook", page 4');
});

test("the library's citation names an article by its id, and a paper by author, year and title", () => {
  const title = "API Performance Guide";
  expect(labelOf("shared", { title, sourceId: "KB-1234" })).toBe('KB-1234 "API Performance Guide"');
  expect(labelOf("shared", { title, sourceId: "app-01.md" })).toBe('"API Performance Guide"');
  const paper = { title: "Fast answers", authors: ["Ann B. Smith", "Bo Li"], sourceId: "PMC12345" };
  expect(labelOf("shared", { ...paper, publicationDate: "2023-04-01" })).toBe(
    'Smith et al. 2023, "Fast answers"',
  );
  expect(labelOf("shared", { ...paper, authors: ["Ann B. Smith"], page: 2 })).toBe(
    'Smith, "Fast answers", page 2',
  );
  expect(labelOf("shared", { ...paper, authors: ["Smith J", "Li B"] })).toBe(
    'Smith et al., "Fast answers"',
  );
  expect(labelOf("shared", { ...paper, authors: ["Larkspur Payments Team"] })).toBe(
    'Larkspur Payments Team, "Fast answers"',
  );
});

const cited = (
  kind: string,
  over: Partial<LabelledPlace>,
  passages: number,
  rank = 1,
  closeness = 0.9,
) => ({
  ...place,
  ...over,
  kind,
  passages,
  place: rank,
  closeness,
});

test("the lines under an answer name the cited sources of each kind, what was observed first", () => {
  const article = { title: "API Performance Guide", sourceId: "KB-1234" };
  expect(
    answerFooters([
      cited("shared", article, 1),
      cited("case", { filename: "server.log" }, 3, 1, 0.944),
      cited("unheard", {}, 1),
      cited("personal", {}, 2, 4, 0.5),
      { ...cited("case", { filename: "app.conf" }, 1), place: null, closeness: null },
    ]),
  ).toEqual([
    {
      kind: "case",
      leadIn: "Sources",
      sources: [
        { name: "server.log", passages: 3, place: 1, closeness: 0.944 },
        { name: "app.conf", passages: 1, place: null, closeness: null },
      ],
    },
    {
      kind: "personal",
      leadIn: "From your runbooks",
      sources: [{ name: '"Database Timeout Runbook"', passages: 2, place: 4, closeness: 0.5 }],
    },
    {
      kind: "shared",
      leadIn: "Knowledge Base",
      sources: [{ name: 'KB-1234 "API Performance Guide"', passages: 1, place: 1, closeness: 0.9 }],
    },
  ]);
  expect(answerFooters([])).toEqual([]);
});

test("an answer over a case is kept for an hour, over runbooks for a day, over the library for a week", () => {
  const hours = (kind: string) => (kindNamed(kind)?.cacheSeconds ?? 0) / 3600;
  expect([hours("case"), hours("personal"), hours("shared")]).toEqual([1, 24, 168]);
});

test("a registered kind is there until it is taken away, and no other of its name", () => {
  const known = kindNamed("personal");
  if (!known) throw new Error("There is no personal kind.");
  expect(() => registerKind(known)).toThrow("already");
  const remove = registerKind({ ...known, name: "team" });
  expect(knowledgeBaseKinds.at(-1)?.name).toBe("team");
  remove();
  expect(kindNamed("team")).toBeUndefined();
});

test("two sources with one title are named by their files", () => {
  const title = "Remote work policy";
  const [line] = answerFooters([
    cited("personal", { title, filename: "policy-v1.md" }, 1),
    cited("personal", { title, filename: "policy-v2.md" }, 2),
    cited("personal", { title: "Lease", filename: "lease.md" }, 1),
  ]);
  expect(line?.sources.map(({ name }) => name)).toEqual([
    "policy-v1.md",
    "policy-v2.md",
    '"Lease"',
  ]);
});
