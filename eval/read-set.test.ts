import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findSets, readConversationSet, readRetrievalSet } from "./read-set.ts";

const root = mkdtempSync(join(tmpdir(), "ibid-sets-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with these files over those of a good set. */
function folderWith(name: string, files: Record<string, string>): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
const good = {
  "corpus.jsonl":
    '{"id":"d1","title":"","text":"Beans keep four weeks."}\n\n{"id":"d2","text":""}\n',
  "queries.jsonl": '{"id":"q1","text":"How long do beans keep?"}\n',
  "qrels.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\r\n",
};
const spoken = {
  "passages.jsonl": good["corpus.jsonl"],
  "conversations.jsonl":
    '{"conversation_id":"c","turns":[{"turn_id":"c1","question":"Beans?","answer":"Weeks."},{"turn_id":"c2","question":"And milk?"}]}',
  "qrels.tsv": good["qrels.tsv"],
};

test("reads a set with its grades, past empty lines", () => {
  const set = readRetrievalSet(folderWith("good", good));
  expect(set).toEqual({
    name: "good",
    entries: [
      { id: "d1", title: "", text: "Beans keep four weeks." },
      { id: "d2", text: "" },
    ],
    questions: [{ id: "q1", text: "How long do beans keep?" }],
    qrels: new Map([
      [
        "q1",
        new Map([
          ["d1", 2],
          ["d2", 0],
        ]),
      ],
    ]),
  });
});

test("reads conversations, with an empty answer where none was given", () => {
  const { conversations } = readConversationSet(folderWith("spoken", spoken));
  expect(conversations).toEqual([
    {
      id: "c",
      turns: [
        { id: "c1", question: "Beans?", answer: "Weeks." },
        { id: "c2", question: "And milk?", answer: "" },
      ],
    },
  ]);
});

test("takes a set's own folder, or all the sets in a folder by name", () => {
  const first = folderWith(join("several", "a"), good);
  const second = folderWith(join("several", "b"), good);
  folderWith(join("several", "notes"), { "readme.md": "" });
  expect(findSets(first, "retrieval")).toEqual([first]);
  expect(findSets(join(root, "several"), "retrieval")).toEqual([first, second]);
});

test("says of a wrong folder what a set is made of", () => {
  expect(() => findSets(join(root, "nowhere"), "retrieval")).toThrow(/no folder .*nowhere/);
  expect(() => findSets(folderWith("empty", {}), "conversations")).toThrow(
    /a folder with passages\.jsonl, conversations\.jsonl, qrels\.tsv/,
  );
});

test.each([
  ["queries.jsonl", '{"id":"q1","text":"One?"}\n{"id":', /Line 2 of queries\.jsonl/],
  ["corpus.jsonl", '{"id":"d1"}', /Line 1 of corpus\.jsonl.*text/s],
  ["corpus.jsonl", '{"id":"d1","text":"a"}\n{"id":"d1","text":"b"}', /Line 2 .*d1 again/],
  ["qrels.tsv", "query-id\tcorpus-id\tscore\nq1 d1 1", /Line 2 of qrels\.tsv.*tabs/],
  ["qrels.tsv", "q1\td1\thigh", /Line 1 of qrels\.tsv/],
])("says which line of %s cannot be read (%j)", (file, text, expected) => {
  const folder = folderWith("bad", { ...good, [file]: text });
  expect(() => readRetrievalSet(folder)).toThrow(expected);
});
