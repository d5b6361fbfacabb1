import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const read = (content: string, filename: string) =>
  parseFile({ bytes: new TextEncoder().encode(content), filename });

test("keeps the file's lines and tells paragraphs from lists", async () => {
  const content = "Incident review\n\nThe cache was cold.\nIt stayed so.\n\n- restart\n- wait\n";
  const document = await read(content, "review.txt");
  expect(document).toMatchObject({ title: "Incident review", text: content, hasLines: true });
  expect(document.segments.map(({ kind }) => kind)).toEqual(["prose", "prose", "list"]);
});

test("a first sentence is no title", async () => {
  expect((await read("The cache was cold.\n\nIt stayed so.", "review.txt")).title).toBe("review");
});

test("configuration is code, with the file's lines", async () => {
  const content = "[server]\nport = 80\n\n[db]\nhost = a\n";
  const document = await read(content, "app.ini");
  expect(document).toMatchObject({ title: "app.ini", text: content, hasLines: true });
  expect(
    document.segments.map(({ kind, start, end }) => [kind, content.slice(start, end)]),
  ).toEqual([
    ["code", "[server]\nport = 80"],
    ["code", "[db]\nhost = a"],
  ]);
});
