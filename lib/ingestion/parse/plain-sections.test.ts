import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const parse = (text: string) =>
  parseFile({ bytes: new TextEncoder().encode(text), filename: "frogs.txt" });

const paper = [
  "PREPRINT - not peer reviewed - version 2",
  "",
  "Can phones replace experts? Frogs in nine ponds",
  "",
  "ABSTRACT",
  "Volunteers made 240 recordings.",
  "",
  "2. Materials and methods",
  "They took a course of an hour.",
  "",
  "They recorded after sunset.",
  "",
  "Results",
  "",
  "Eight volunteers dropped out.",
  "Funding of the ponds came from the county.",
  "",
  "DATA AND CODE",
  "Open.",
  "",
].join("\n");

test("a paper in plain text has the sections that its lines name, and the title that follows what it is", async () => {
  const { title, text, segments } = await parse(paper);
  expect(title).toBe("Can phones replace experts? Frogs in nine ponds");
  expect(
    segments.map(({ kind, section, start, end }) => [kind, section, text.slice(start, end).trim()]),
  ).toEqual([
    ["prose", null, "PREPRINT - not peer reviewed - version 2"],
    ["prose", null, "Can phones replace experts? Frogs in nine ponds"],
    ["heading", "ABSTRACT", "ABSTRACT"],
    ["prose", "ABSTRACT", "Volunteers made 240 recordings."],
    ["heading", "2. Materials and methods", "2. Materials and methods"],
    ["prose", "2. Materials and methods", "They took a course of an hour."],
    ["prose", "2. Materials and methods", "They recorded after sunset."],
    ["heading", "Results", "Results"],
    [
      "prose",
      "Results",
      "Eight volunteers dropped out.\nFunding of the ponds came from the county.",
    ],
    ["heading", "DATA AND CODE", "DATA AND CODE"],
    ["prose", "DATA AND CODE", "Open."],
  ]);
});

test("notes that are no paper have none", async () => {
  const { segments } = await parse("Results\nWe lost again.\n\nTO DO\nBuy milk.\n");
  expect(segments.map(({ section }) => section)).toEqual([null, null]);
});

const sectionsOf = async (...paragraphs: string[]) => {
  const { segments } = await parse(paragraphs.join("\n\n"));
  return [...new Set(segments.map(({ section }) => section))];
};

test("a text that is built of headings alone on their lines has them as sections", async () => {
  expect(
    await sectionsOf(
      "HOW TO RUN THE SAUNA",
      "Ask the steward for the key before you begin, and sign the book.",
      "1. HEATING",
      "Light the stove two hours before the guests come.",
      "2. WATER",
      "Table 1. Buckets by the number of guests",
      "Four guests need two buckets, eight need three.",
      "3. LEAVING",
      "Open the door and the hatch, and let the stove burn out.",
      "Who pays?",
      "The first to come pays for the wood, and the last one sweeps.",
    ),
  ).toEqual([null, "1. HEATING", "2. WATER", "3. LEAVING", "Who pays?"]);
});

test("short notes between empty lines are no headings", async () => {
  expect(
    await sectionsOf(
      "Sauna",
      "Buy birch",
      "Ask Ann",
      "Sweep the floor",
      "The key hangs behind the stove, on the left.",
      "Fix the door",
      "Call the sweep, who has not been here since the spring of last year.",
    ),
  ).toEqual([null]);
});

test("who speaks in an interview is no heading", async () => {
  const said = "It was a long winter, and nobody came to the harbour before April.";
  expect(
    await sectionsOf("The harbour in winter", "Anna", said, "Ben", said, "Anna", said, "Ben", said),
  ).toEqual([null]);
});
