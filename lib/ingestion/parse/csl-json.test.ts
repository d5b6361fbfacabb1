import { expect, test } from "vitest";
import { cslJson } from "./csl-json.ts";
import { parseFile, sniffFile } from "./parse-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const items = [
  {
    id: "http://zotero.org/users/1/items/AB",
    type: "article-journal",
    abstract: "We counted <i>Apis</i>.",
    "container-title": "Journal of Bees",
    DOI: "https://doi.org/10.1000/x",
    title: "Counting <i>Apis</i> where x < y",
    author: [
      { family: "Berg", given: "Jan", "non-dropping-particle": "van der" },
      { literal: "WHO" },
    ],
    issued: { "date-parts": [["2020", 6, 12]] },
  },
  { id: 7, type: "webpage", title: "A page", issued: { literal: "2019" } },
];

test("a list of references is known by its beginning, and is one document each", async () => {
  const bytes = utf8(JSON.stringify(items, null, 1));
  expect(await sniffFile({ head: bytes, filename: "library.json" })).toBe(cslJson);
  const records = [...(cslJson.split?.(bytes) ?? [])];
  const read = await Promise.all(
    records.map((record) =>
      parseFile({
        bytes: "bytes" in record ? record.bytes : utf8(""),
        filename: "library.json",
      }),
    ),
  );
  expect(read).toMatchObject([
    {
      sourceId: "http://zotero.org/users/1/items/AB",
      title: "Counting Apis where x < y",
      authors: ["Jan van der Berg", "WHO"],
      journal: "Journal of Bees",
      publicationDate: "2020-06-12",
      doi: "10.1000/x",
      text: "We counted Apis.",
      abstractLength: 16,
    },
    { sourceId: "7", title: "A page", publicationDate: "2019", text: "A page", abstractLength: 0 },
  ]);
});

test("other JSON stays what it is", async () => {
  for (const other of ['{"type":"book","id":1}', '[{"id":1,"type":"user"}]', '["book"]'])
    expect((await sniffFile({ head: utf8(other), filename: "x.json" })).name).toBe(
      "a configuration or code file",
    );
});

test("a file that is cut off is damaged, and an id counts once", () => {
  const split = (text: string) => [...(cslJson.split?.(utf8(text)) ?? [])];
  expect(() => split('[{"id":"a","type":"book"')).toThrow("no whole list of references");
  const twice = split('[{"id":"a","type":"book"},{"id":"a","type":"book"}]');
  expect(twice[1]).toMatchObject({ line: 2, error: { code: "damaged_file" } });
});

test.each([
  ["events.json", [{ id: 1, type: "event", name: "opened", at: 3 }]],
  ["posts.json", [{ id: 7, type: "post", body: "The pool was closed on Monday." }]],
])("%s is a list of other things, and stays one file", async (filename, list) => {
  const bytes = utf8(JSON.stringify(list));
  expect(await sniffFile({ head: bytes, filename })).not.toBe(cslJson);
});

test("references in a text of another name are its text, and a list that was stored whole is read whole", async () => {
  const bytes = utf8(JSON.stringify(items));
  expect((await sniffFile({ head: bytes, filename: "notes.md" })).name).not.toBe(cslJson.name);
  const whole = await parseFile({ bytes, filename: "library.json" });
  expect(whole.text).toContain("Counting");
});

test("a reference of a title alone is known again as one", async () => {
  const [record] =
    cslJson.split?.(utf8(JSON.stringify([{ id: "a1", type: "book", title: "Bees" }, items[0]]))) ??
    [];
  const bytes = record && "bytes" in record ? record.bytes : utf8("");
  expect(await parseFile({ bytes, filename: "library.json" })).toMatchObject({
    sourceId: "a1",
    title: "Bees",
  });
});
