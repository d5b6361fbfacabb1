import { expect, test } from "vitest";
import { aDocument } from "./document.fixture.ts";
import { readEdits } from "./read-edits.ts";

const paper = aDocument({
  title: "Of beacons",
  authors: ["Ada Roe", "Bo Li"],
  journal: "Lights",
  tags: ["lights"],
});
const written = {
  title: "Of beacons",
  authors: "Ada Roe; Bo Li",
  journal: "Lights",
  publicationDate: "",
  doi: "",
  tags: "lights",
  base: "k1",
};
const edit = (fields: Partial<typeof written>) =>
  readEdits(paper, (name) => ({ ...written, ...fields })[name as keyof typeof written] ?? "");

test("what was not changed is not sent", () => {
  expect(edit({})).toEqual({});
});

test.each([
  [{ title: "Of lights" }, { title: "Of lights" }],
  [{ journal: "" }, { journal: null }],
  [{ authors: "Bo Li;" }, { authors: ["Bo Li"] }],
  [{ authors: " " }, { authors: null }],
  [{ publicationDate: "2024-05" }, { publicationDate: "2024-05" }],
  [{ tags: "lights,  on   call, lights" }, { tags: ["lights", "on call"] }],
  [{ tags: "" }, { tags: [] }],
  [{ base: "k2" }, { knowledgeBaseId: "k2" }],
])("%j is sent as %j", (fields, change) => {
  expect(edit(fields)).toEqual(change);
});
