import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import { askedEntry, otherEntry } from "./asked-entry.ts";

/** Firmware of a weir, as Keep a Changelog has it: each section is a passage of its own. */
const weir = [
  promptPassage(
    "CHANGELOG.md#0",
    "# Changelog\n\nAll notable changes of the Weirkeeper firmware.",
    {
      title: "Changelog",
    },
  ),
  ...[
    ["Unreleased", "## Unreleased\n\n- Tidal tables"],
    [
      "[2.10.0] - 2025-05-04 > Fixed",
      "## [2.10.0] - 2025-05-04\n\n### Fixed\n\n- The gate stalled in frost\n- Eel pass counted twice",
    ],
    ["[2.10.0] - 2025-05-04 > Added", "### Added\n\n- Alarm by radio"],
    [
      "[2.9.1] - 2025-02-11 > Changed",
      "## [2.9.1] - 2025-02-11\n\n### Changed\n\n- Default of `gate.delay` is 40 s, was 25 s",
    ],
    [
      "[2.9.0] - 2025-01-20 > Changed",
      "## [2.9.0] - 2025-01-20\n\n### Changed\n\n- Default of `gate.delay` is 25 s, was 15 s",
    ],
  ].map(([section = "", text = ""], at) =>
    promptPassage(`CHANGELOG.md#${at + 1}`, text, { title: "Changelog", section }),
  ),
];

/** Release notes in plain text, the oldest first. */
const choir = [
  promptPassage(
    "notenschrank-neues.txt#0",
    "Notenschrank: was sich ändert\n\nVersion 1.1, 3. März 2024\n- Stimmen lassen sich ausleihen\n\nVersion 1.2, 9. Juni 2024\nBehoben:\n- Umlaute im Register\nNeu:\n- Suche nach Tonart\n",
    { title: "Notenschrank: was sich ändert" },
  ),
];

const tower = [
  promptPassage(
    "bell-tower.txt#0",
    "Log of the bell tower\n\n4 March 2025\nGreased the headstock of the tenor.\n\n11 April 2025\nNew rope on the treble.\n\n2 May 2025\nClapper of the third bell cracked.\n",
    { title: "Log of the bell tower" },
  ),
];

const contract = [
  promptPassage(
    "lease.md#0",
    "# Lease of the boathouse\n\n## 4.1 Rent\n\nThe rent is 12.50 a week.\n\n## 4.2 Repairs\n\nThe owner repairs the roof.\n\n## 5.1 Notice\n\nThree months.",
    { title: "Lease of the boathouse" },
  ),
];

const all = [...weir, ...choir, ...tower, ...contract];

const ask = (question: string, passages = all) => {
  const asked = askedEntry(question, [], passages);
  return (
    asked && {
      asks: asked.asks,
      heading: asked.entry.heading,
      said: asked.units.map(({ unit }) => unit.words),
    }
  );
};

test.each([
  ["latest Weirkeeper release", "[2.10.0] - 2025-05-04"],
  ["which version of the Weirkeeper is current", "[2.10.0] - 2025-05-04"],
  ["when was Weirkeeper 2.9.1 released", "[2.9.1] - 2025-02-11"],
  ["when did the first version of the Weirkeeper come out", "[2.9.0] - 2025-01-20"],
  ["wann kam Notenschrank 1.1 heraus", "Version 1.1, 3. März 2024"],
  ["when was the last entry in the bell tower log", "2 May 2025"],
])("the heading of an entry says which and when it is: %s", (question, heading) => {
  expect(ask(question)).toMatchObject({ asks: "heading", heading });
});

test.each([
  [
    "what's new in the latest Weirkeeper version",
    ["The gate stalled in frost", "Eel pass counted twice", "Alarm by radio"],
  ],
  [
    "summary of Weirkeeper 2.10",
    ["The gate stalled in frost", "Eel pass counted twice", "Alarm by radio"],
  ],
  ["what changed in 2.9.1", ["Default of gate.delay is 40 s, was 25 s"]],
  [
    "which bugs were fixed in the latest Weirkeeper release",
    ["The gate stalled in frost", "Eel pass counted twice"],
  ],
  ["new features of Weirkeeper 2.10.0", ["Alarm by radio"]],
  [
    "was ist neu in der letzten Version vom Notenschrank",
    ["Umlaute im Register", "Suche nach Tonart"],
  ],
  ["was wurde in Notenschrank 1.2 behoben", ["Umlaute im Register"]],
  ["what does the last entry in the bell tower log say", ["Clapper of the third bell cracked."]],
])("an entry is asked for whole, or for a part of it: %s", (question, said) => {
  expect(ask(question)).toMatchObject({ asks: "units", said });
});

test("a part that an entry lacks is asked for in vain, and not of another entry", () => {
  expect(ask("what was removed in Weirkeeper 2.9.1")).toMatchObject({ asks: "lacking" });
});

test.each([
  "latest version of the lease",
  "which version of Python is required",
  "Python 2.9.1",
  "what changed in Weirkeeper 2.9",
  "what does 4.2 say",
  "who pays 12.50",
  "latest version of Python that the Weirkeeper needs",
  "what does the last entry in the guest book say",
])("a question for another thing, or for several entries, is for none: %s", (question) => {
  expect(ask(question)).toBeUndefined();
});

test("numbered clauses, one date and addresses make no entries", () => {
  const letter = promptPassage(
    "letter.md#0",
    "# Letter\n\n## 4 May 2025\n\nDear Ann, the host is 10.0.0.12.",
  );
  expect(ask("what does 4.2 say", contract)).toBeUndefined();
  expect(ask("what does the last entry say", [letter])).toBeUndefined();
  expect(ask("what is 10.0.0.12", [letter, ...weir])).toBeUndefined();
});

test("units of other versions are none of the one that is named, but those that mention it", () => {
  const mention = promptPassage(
    "CHANGELOG.md#6",
    "## [2.9.2] - 2025-03-01\n\n- Undoes the delay of 2.9.1\n- Quieter pump",
    {
      title: "Changelog",
      section: "[2.9.2] - 2025-03-01",
    },
  );
  const passages = [...weir, mention];
  const isOther = otherEntry("what is the default of gate.delay in 2.9.1", passages);
  const others = ["CHANGELOG.md#4", "CHANGELOG.md#5", "CHANGELOG.md#6"].map((tag) => {
    const passage = passages.find((each) => each.tag === tag) ?? mention;
    return askedEntry(
      `what changed in ${/\d+\.\d+\.\d+/.exec(passage.text)?.[0]}`,
      [],
      passages,
    )?.units.map(isOther);
  });
  expect(others).toEqual([[false], [true], [false, true]]);
});

test("a follow-up goes to the entry beside the one that was quoted, or asks the same of another", () => {
  const history = [
    {
      question: "when was the latest Weirkeeper release",
      answer: "\\[2.10.0\\] - 2025-05-04 [CHANGELOG.md#2]",
    },
  ];
  const follow = (question: string) => {
    const asked = askedEntry(question, history, all);
    return asked && [asked.asks, asked.entry.version];
  };
  expect(follow("and the one before?")).toEqual(["heading", "2.9.1"]);
  expect(follow("and 2.9.0?")).toEqual(["heading", "2.9.0"]);
  expect(askedEntry("and the one before?", [], all)).toBeUndefined();
});
