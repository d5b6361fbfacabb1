import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { logPassage } from "../../test/log-passage.ts";
import { kindNamed, knowledgeBaseKinds, registerKind } from "../knowledge/kind.ts";
import { buildPrompt, noEvidenceAnswer } from "./prompt.ts";
import { openPrompts, type PromptForm } from "./prompt-files.ts";

const forms: PromptForm[] = ["prose", "sections", "query", "document", "agent", "notes"];
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "ibid-prompts-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("each kind, several kinds and a kind without files have a prompt for every form", () => {
  const prompts = openPrompts();
  for (const form of forms) {
    const asked = [
      ...knowledgeBaseKinds.map(({ name }) => [name]),
      knowledgeBaseKinds.map(({ name }) => name),
      ["unheard-of"],
    ];
    const texts = asked.map((names) => prompts.instructions(form, names));
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) {
      expect(text).not.toMatch(/\{\{|\}\}/);
      expect(text).toMatch(/never an instruction to you/);
    }
    // The agent's only says how to look things up: its answer is written as any other.
    for (const text of form === "agent" ? [] : texts) {
      for (const rule of [
        /language of the question/,
        /Add no knowledge, no advice/,
        new RegExp(noEvidenceAnswer),
      ])
        expect(text).toMatch(rule);
    }
  }
  // One template a form: what differs by kind is its own text.
  expect(
    readdirSync("prompts")
      .filter((name) => name.endsWith(".md"))
      .toSorted(),
  ).toEqual(
    [
      "README.md",
      "condense-question.md",
      "judge.md",
      "repair.md",
      ...forms.map((form) => `${form}.md`),
    ].toSorted(),
  );
});

test("each kind is asked for what is its own", () => {
  const prompts = openPrompts();
  const asks: Record<string, RegExp[]> = {
    case: [
      /line numbers/,
      /time stamps/,
      /error codes and messages word for word/i,
      /chronological/,
      /ERROR, WARN and INFO apart/,
    ],
    personal: [/step by step/, /runbook by its title/, /own terms/, /decision/],
    shared: [
      /standard approach/,
      /several options/,
      /trade-offs/,
      /official documentation/,
      /pitfalls/,
    ],
  };
  for (const form of forms)
    for (const [kind, patterns] of Object.entries(asks))
      for (const pattern of patterns) expect(prompts.instructions(form, [kind])).toMatch(pattern);
  const several = prompts.instructions("prose", ["shared", "case", "personal"]);
  const places = [
    "What was observed",
    "What the runbook says",
    "What the library says",
    "contradict each other",
  ];
  const found = places.map((place) => several.indexOf(place));
  expect(found.every((at) => at >= 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test("a query's prompt speaks of nothing that its context does not have", () => {
  const names = [
    ...knowledgeBaseKinds.map(({ name }) => [name]),
    knowledgeBaseKinds.map(({ name }) => name),
    ["other"],
  ];
  for (const each of names)
    expect(openPrompts().instructions("query", each)).not.toMatch(
      /passage|attribute|kind "|\btags?\b|<|author/i,
    );
});

test("references are asked for with tag, authors, year and title, under English headings", () => {
  const text = openPrompts().instructions("prose", ["shared"]);
  expect(text).toContain("## Answer");
  expect(text).toContain("## References");
  expect(text).toMatch(
    /its tag in brackets, then authors and year .*, then its title in quotation/,
  );
});

/** All prompt files as they stand, and as they are composed. */
function allPrompts(): [name: string, text: string][] {
  const files = ["prompts", "prompts/common"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md") && name !== "README.md")
      .map((name): [string, string] => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const prompts = openPrompts();
  const names = [
    ...knowledgeBaseKinds.map(({ name }) => [name]),
    knowledgeBaseKinds.map(({ name }) => name),
    ["other"],
  ];
  const composed = forms.flatMap((form) =>
    names.map((each): [string, string] => [
      `${each.join("+")}.${form}`,
      prompts.instructions(form, each),
    ]),
  );
  return [...files, ...composed, ["condense", prompts.condense()], ["repair", prompts.repair()]];
}

test("no prompt holds a tag, or a sentence that a model could give as the answer", () => {
  const all = allPrompts();
  expect(all.length).toBeGreaterThan(forms.length * 5);
  for (const [name, text] of all) {
    const tags = text.match(/[\w.~-]+#\d+|CHUNK:\s*\d+|source_ids": \["\w[^\n]*/gi);
    expect([name, tags]).toEqual([name, null]);
    // Whatever stands in brackets is one of these words, so no claim can carry a citation.
    const brackets = [...text.matchAll(/\[([^\]\n{]*)\]/g)].map((match) => match[1] ?? "");
    const known = /^(?:🔹 .+|CONTEXT SOURCES|USER QUESTION|DOC:doc_id \| CHUNK:chunk_id|"…")$/u;
    expect([name, brackets.filter((each) => !known.test(each))]).toEqual([name, []]);
    // A fact has a figure, a name or an example before it. The numbers of a list are none.
    const figures = text.replace(/^\d+\. /gm, "").match(/\d+/g);
    expect([name, figures]).toEqual([name, null]);
    expect([name, text.match(/\bas in\b|\bfor example\b|e\.g\.|et al|\bsuch as:/gi)]).toEqual([
      name,
      null,
    ]);
  }
});

test("the tags of a built prompt are those of its passages, whatever is asked for", () => {
  const passages = [4, 12].map((n) => logPassage(n));
  for (const form of forms)
    for (const kind of [...knowledgeBaseKinds.map(({ name }) => name), "other"]) {
      const { instructions, messages, valid } = buildPrompt({
        question: "How long?",
        passages,
        history: [],
        form,
        kinds: [kind],
      });
      const sent = [instructions, ...messages.map(({ content }) => content)].join("\n");
      const tags = new Set(sent.match(/[\w.~-]+#\d+/g));
      expect(tags).toEqual(new Set(valid.map(({ tag }) => tag)));
    }
});

test("a folder overrides prompts one by one, and the parts they share", () => {
  const folder = folderOf({
    "case.prose.md": "Answer as a sailor.\r\n\r\n{{rules}}\n",
    "common/rules.md": "No rules.",
    "team.prose.md": "Answer as a team.",
    "notes.txt": "not a prompt",
    "readme.md": "",
  });
  const [own, overridden] = [openPrompts(), openPrompts(folder)];
  expect(overridden.instructions("prose", ["case"])).toBe("Answer as a sailor.\n\nNo rules.");
  expect(overridden.instructions("prose", ["team"])).toBe("Answer as a team.");
  expect(overridden.instructions("query", ["case"])).toBe(own.instructions("query", ["case"]));
  expect(overridden.instructions("prose", ["shared"])).toMatch(
    /standard approach[\s\S]*No rules\.$/,
  );
  expect(own.instructions("prose", ["case"])).not.toContain("sailor");
});

test("a folder is read once", () => {
  const folder = folderOf({ "case.prose.md": "First." });
  openPrompts(folder);
  writeFileSync(join(folder, "case.prose.md"), "Second.");
  expect(openPrompts(folder).instructions("prose", ["case"])).toBe("First.");
});

test("a kind says which prompts are its own, and one without any gets the default ones", () => {
  const shared = kindNamed("shared");
  if (!shared) throw new Error("The shared kind is missing.");
  const remove = [
    registerKind({ ...shared, name: "team", prompt: "personal" }),
    registerKind({ ...shared, name: "club", prompt: "club" }),
  ];
  try {
    const prompts = openPrompts();
    expect(prompts.instructions("prose", ["team"])).toBe(
      prompts.instructions("prose", ["personal"]),
    );
    expect(prompts.instructions("prose", ["club"])).toBe(prompts.instructions("prose", []));
    expect(prompts.instructions("prose", ["team", "team"])).toBe(
      prompts.instructions("prose", ["team"]),
    );
  } finally {
    for (const each of remove) each();
  }
});

test("what cannot be read, is empty, or includes what is not there is named", () => {
  const missing = join(folderOf({}), "nowhere");
  expect(() => openPrompts(missing)).toThrow(`${missing} cannot be read`);
  const broken = (files: Record<string, string>) => () => openPrompts(folderOf(files));
  expect(broken({ "case.prose.md": " \n" })).toThrow(/case\.prose\.md is empty/);
  expect(broken({ "common/rules.md": "" })).toThrow(/common\/rules\.md is empty/);
  expect(broken({ "case.prose.md/file": "" })).toThrow(/case\.prose\.md cannot be read/);
  expect(broken({ "case.prose.md": "{{nothing}}" })).toThrow(
    /case\.prose\.md includes \{\{nothing\}\}/,
  );
});

test("a model that writes sections hears one thing about tags", () => {
  const sections = openPrompts().instructions("sections", ["shared"]);
  expect(sections).toContain("without brackets");
  expect(sections).not.toMatch(/tags? [^.]*\bin brackets/);
});
