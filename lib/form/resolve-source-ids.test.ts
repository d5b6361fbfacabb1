import { expect, test } from "vitest";
import { testPassage } from "../../test/passage.ts";
import { sourceResolver } from "./resolve-source-ids.ts";

const passages = [
  testPassage("server.log", 17, { documentId: "d1" }),
  testPassage("server.log", 18, { documentId: "d1", score: 0.9 }),
  testPassage("Runbook-1", 2, { documentId: "d2" }),
];
const resolve = sourceResolver(passages);
const tagsOf = (...ids: string[]) => {
  const { passages: found, dropped } = resolve(ids);
  return [found.map((passage) => passage.tag).join(" "), dropped];
};

test.each([
  ["server.log#17", "server.log#17"],
  ["[SERVER.LOG # 17]", "server.log#17"],
  ["\\[server.log\\#17\\]", "server.log#17"],
  ["【Runbook-1#2】", "Runbook-1#2"],
  ["`Runbook-1#2`", "Runbook-1#2"],
  ["d1:17", "server.log#17"],
  ["server.log:17", "server.log#17"],
  ["server.log", "server.log#18"],
  ["[server.log#17, Runbook-1#2]", "server.log#17 Runbook-1#2"],
  ["[server.log#17][Runbook-1#2]", "server.log#17 Runbook-1#2"],
  ["<Runbook-1#2>", "Runbook-1#2"],
  ['<passage tag="Runbook-1#2"/>', "Runbook-1#2"],
  ["passage server.log#17", "server.log#17"],
  ["server.log#17-18", "server.log#17 server.log#18"],
])("reads %s", (id, tags) => {
  expect(tagsOf(id)).toEqual([tags, 0]);
});

test("drops and counts what names no passage that was given, whatever it is", () => {
  expect(
    tagsOf(
      "server.log#19",
      "d3:17",
      "d1:19",
      "17",
      "Smith et al., 2023",
      "[12]",
      "https://x.org/a#1",
    ),
  ).toEqual(["", 7]);
  expect(tagsOf("server.log#17, server.log#99")).toEqual(["server.log#17", 1]);
  expect(tagsOf("", "  ")).toEqual(["", 0]);
});

test("gives a passage once, however often it is named", () => {
  expect(tagsOf("server.log#17", "d1:17", "Runbook-1#2", "[server.log#17]")).toEqual([
    "server.log#17 Runbook-1#2",
    0,
  ]);
});
