import { expect, test } from "vitest";
import type { SourceSnapshot } from "../db/schema.ts";
import { transientRegister } from "./register.ts";

const snapshot: SourceSnapshot = {
  sourceId: "app.log",
  title: "app.log",
  filename: "app.log",
  knowledgeBaseId: "base",
  authors: [],
  journal: null,
  publicationDate: null,
  doi: null,
};

test("a transient register gives each document one slug and one number, in order of first use", async () => {
  const register = transientRegister();
  const documents = [
    { documentId: "a", sourceId: "app.log" },
    { documentId: "b", sourceId: "app.log" },
  ];
  const first = await register.entries(documents);
  expect([...first.values()]).toEqual([
    { slug: "app.log", number: null },
    { slug: "app.log~2", number: null },
  ]);
  expect(await register.reserve("b", snapshot)).toBe(1);
  expect(await register.reserve("a", snapshot)).toBe(2);
  expect(await register.reserve("b", snapshot)).toBe(1);
  expect((await register.entries(documents)).get("b")).toEqual({ slug: "app.log~2", number: 1 });
});

test("a transient register goes on after the numbers it was given", async () => {
  const register = transientRegister([{ documentId: "a", slug: "app.log", number: 7 }]);
  await register.entries([{ documentId: "b", sourceId: "APP.LOG" }]);
  expect(await register.reserve("b", snapshot)).toBe(8);
  expect(await register.reserve("a", snapshot)).toBe(7);
});
