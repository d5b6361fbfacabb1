import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const read = (source: string, filename = "notes.md") =>
  parseFile({ bytes: new TextEncoder().encode(source), filename });
const outline = async (source: string) => {
  const { text, segments } = await read(source);
  return segments.map(({ kind, section, start, end }) => [kind, section, text.slice(start, end)]);
};

test("keeps the source as the text and knows headings, lists, tables and code", async () => {
  const source =
    "# Guide\n\nHello *you*.\n\n## Setup\n\n- one\n- two\n\n### On Linux\n\n```sh\nnpm start\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> Note this.\n\n## Use\n\nDone.";
  const document = await read(source);
  expect(document.text).toBe(source);
  expect(document.title).toBe("Guide");
  expect(await outline(source)).toEqual([
    ["heading", null, "# Guide"],
    ["prose", null, "Hello *you*."],
    ["heading", "Setup", "## Setup"],
    ["list", "Setup", "- one\n- two"],
    ["heading", "Setup > On Linux", "### On Linux"],
    ["code", "Setup > On Linux", "```sh\nnpm start\n```"],
    ["table", "Setup > On Linux", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["prose", "Setup > On Linux", "> Note this."],
    ["heading", "Use", "## Use"],
    ["prose", "Use", "Done."],
  ]);
});

test("headings of level 1 are sections where there are several", async () => {
  expect((await outline("# One\n\na\n\n# Two\n\nb")).map(([, section]) => section)).toEqual([
    "One",
    "One",
    "Two",
    "Two",
  ]);
});

test("front matter is metadata, and but for the title a list before the text", async () => {
  const document = await read(
    "---\nid: KB0012345\ntitle: \"Restart: the `db`\"\nauthors:\n  - Ada Lovelace\n  - Alan Turing\ndate: 2024-05-01\ntags: [ops, 'on call']\ndescription: >\n  How to\n  restart.\nrelated:\n  links:\n    - a/b\n---\n\nText.",
  );
  expect(document).toMatchObject({
    sourceId: "KB0012345",
    title: "Restart: the `db`",
    authors: ["Ada Lovelace", "Alan Turing"],
    publicationDate: "2024-05-01",
  });
  expect(document.metadata).toMatchObject({
    tags: ["ops", "on call"],
    description: "How to restart.",
  });
  expect(document.metadata).not.toHaveProperty("related");
  expect(document.text).toBe(
    "- id: KB0012345\n- authors:\n    - Ada Lovelace\n    - Alan Turing\n- date: 2024-05-01\n- tags: [ops, 'on call']\n- description:\n    How to\n    restart.\n- related:\n    links:\n      - a/b\n\n\nText.",
  );
  expect(
    document.segments.map(({ kind, start, end }) => [kind, document.text.slice(start, end)]),
  ).toEqual([
    ["list", document.text.slice(0, document.text.indexOf("\n\n"))],
    ["prose", "Text."],
  ]);
});

test("front matter is read as YAML, and a field that is not YAML as it is written", async () => {
  const { metadata, title } = await read(
    `---\ntitle: Restart: the db # 3\ntags:\n- ops\n- "on\\tcall"\nnote: |\n  one\n    two\nlong: "a\n  b"\nstated: 007\nempty:\n---\n\nText.`,
  );
  expect(title).toBe("Restart: the db");
  expect(metadata).toEqual({
    title: "Restart: the db",
    tags: ["ops", "on\tcall"],
    note: "one\n  two",
    long: "a b",
    stated: "007",
  });
});

test("a rule at the beginning is no front matter", async () => {
  expect((await read("---\n\nText between rules.\n\n---\n\nMore.")).text).toContain(
    "Text between rules.",
  );
});

test("a rule before a heading is no front matter, whatever has a colon below it", async () => {
  const steps =
    "---\n\n# Restart guide\n\nWarning: stop the queue first.\n\n## Steps\n\n1. one\n\n---";
  expect(await read(steps)).toMatchObject({ text: steps, title: "Restart guide", metadata: {} });
  const warning = "---\n\nWarning: stop the queue.\n\n## Then\n\n---\n\nMore.";
  expect((await read(warning)).text).toBe(warning);
  const note = "---\n# Note\n\nWarning: stop the queue.\n\n---\n\nMore.";
  expect((await read(note)).text).toBe(note);
});

test("comments of front matter are no text, and lines of a field's text are no comments", async () => {
  const { text, metadata } = await read(
    "---\n# for the site\ntitle: Runbook\nsteps: |\n  # stop the queue first\n  systemctl stop queue\n\n  # and again\n# order: 3\nnotes:\n  # none yet\n  - >-\n    # 1 is\n    the queue\n---\nText.",
  );
  expect(text).toBe(
    "- steps:\n    # stop the queue first\n    systemctl stop queue\n    # and again\n- notes:\n    - >-\n      # 1 is\n      the queue\n\nText.",
  );
  expect(metadata).toMatchObject({
    steps: "# stop the queue first\nsystemctl stop queue\n\n# and again",
  });
});

test("front matter with a line that is not YAML is front matter all the same", async () => {
  const { title, text } = await read(
    "---\n<<: *defaults\n'og:title': Restart\ntitle: Restart: the db\ntags: [\n  ops,\n]\nnote: goes on\nin the next line\n---\nText.",
  );
  expect(title).toBe("Restart: the db");
  expect(text).toContain("- note: goes on\n  in the next line\n\nText.");
});

test("a page that is all front matter is read by its description", async () => {
  expect(
    (
      await read(
        "---\ntitle: Turbopack\ndescription: An incremental bundler.\n---\n{/* shared */}\n",
      )
    ).text,
  ).toBe("An incremental bundler.");
});

test("components of MDX hide no heading, and comments are no text", async () => {
  const source =
    '{/* DO NOT EDIT */}\n\n<AppOnly>\n\n## Routing\n\nUse `<Link>`.\n\n</AppOnly>\n\n<!-- hidden -->\n\n<Image\n  alt="x"\n  src="/a.png"\n/>\n\n```jsx\n{/* kept */}\n```';
  const { text } = await read(source);
  expect(text).not.toMatch(/DO NOT EDIT|hidden/u);
  expect(text).toContain("{/* kept */}");
  expect((await outline(source)).map(([kind, section]) => [kind, section])).toEqual([
    ["heading", null],
    ["heading", "Routing"],
    ["prose", "Routing"],
    ["code", "Routing"],
    ["code", "Routing"],
    ["code", "Routing"],
  ]);
});

test("words between two comments are text", async () => {
  const source =
    "<!-- start --> The limit is 40 requests. <!-- end -->\n\n{/* note */}\nNever restart node 3.\n{/* end */}";
  expect((await read(source)).text).toBe(source);
  const notes = await read("One.\n\n<!-- a --> <!-- b -->\n\n{/* c */}\n{/* d */}");
  expect(notes.text.trim()).toBe("One.");
});

test("names a page without a title by its file", async () => {
  expect((await read("Just text.", "docs/db_failover.md")).title).toBe("db failover");
});

test("an item as long as a paragraph may be cut like one", async () => {
  const long = `- ${"A sentence of an item. ".repeat(60)}`;
  expect((await outline(`- short\n${long}\n- short too`)).map(([kind]) => kind)).toEqual([
    "list",
    "prose",
    "list",
  ]);
});

test("reads a long text in slices as it reads it whole", async () => {
  const section = (at: number) =>
    `## Section ${at}\n\nText of ${at}.\n\n\`\`\`\`sh\n# no heading\n\`\`\`\n# nor here\n\`\`\`\`\n\n- one\n- two\n\n`;
  const count = 500;
  const document = await read(Array.from({ length: count }, (_, at) => section(at)).join(""));
  expect(document.segments).toHaveLength(count * 4);
  const { start, end, section: last } = document.segments.at(-1) ?? { start: 0, end: 0 };
  expect([last, document.text.slice(start, end)]).toEqual([`Section ${count - 1}`, "- one\n- two"]);
});

test("cuts no block of a long text, though what is in it looks like another one", async () => {
  const filler = "A line of a paragraph.\n".repeat(400);
  const blocks = [
    `<!--\n${filler}\n# no heading\n\n- no item\n-->\n\n`,
    `<div>\n${filler}# no heading\n- no item\n</div>\n\n`,
    `\`\`\`\n${filler}\n# no heading\n\n- no item\n\`\`\`\n\n`,
    `- item\n\n${filler.replace(/^/gmu, "  ")}\n  # in the item\n\n`,
    `${filler}\n## Heading\n\n`,
  ];
  const found = await outline(blocks.join(""));
  expect(found.map(([kind, section]) => [kind, section])).toEqual([
    ["prose", null],
    ["code", null],
    ["list", null],
    ["prose", null],
    ["heading", "Heading"],
  ]);
});

test("a heading may refer to what is defined far below, and a long one is kept as it is written", async () => {
  const filler = "A paragraph.\n\n".repeat(2_000);
  const long = `*many* ${"words ".repeat(200)}`.trim();
  const { title, segments } = await read(
    `# The [pool][a] ![logo][b]\n\n${filler}## ${long}\n\ntext\n\n[a]: /a\n[b]: /b\n`,
  );
  expect(title).toBe("The pool logo");
  expect(segments.at(-1)?.section).toBe(long);
});

test.each([
  ["A *title*\n=========", 1, "A title"],
  ["Two\nlines `of` it\n---", 2, "Two lines of it"],
  ["[a]: /a\nThe [title][a]\n---", 2, "The title"],
  ["### A title ###", 3, "A title"],
  ["# C# and F#", 1, "C# and F#"],
  ["# `a_b` &amp; \\*c\\*", 1, "a_b & *c*"],
])("reads the heading %j", async (source, level, words) => {
  const { segments } = await read(`# One\n\n# Two\n\n## Below\n\n${source}\n\ntext`);
  const above = ["Two", "Below"].slice(0, level - 1);
  expect(segments.at(-1)?.section).toBe([...above, words].join(" > "));
});
