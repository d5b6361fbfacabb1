import { expect, test } from "vitest";
import { differences, documentedCalls, readShape } from "./test-documented-shape.ts";

const shape = readShape(
  '{id, title?, status: "pending", passages: [{text, page}], verdict: {label}}',
);
const value = {
  id: "1",
  status: "pending",
  passages: [{ text: "a", page: 1 }],
  verdict: { label: "weak" },
};

test("a value of a shape differs in nothing, with its optional keys or without", () => {
  expect(differences(value, shape)).toEqual([]);
  expect(differences({ ...value, title: "A" }, shape)).toEqual([]);
});

test("a missing key, a key too many and a wrong nesting are each named", () => {
  const { id: _id, ...without } = value;
  expect(differences(without, shape)).toEqual([".id is missing"]);
  expect(differences({ ...value, extra: 1 }, shape)).toEqual([".extra is not documented"]);
  expect(differences({ ...value, passages: [{ text: "a" }] }, shape)).toEqual([
    ".passages[0].page is missing",
  ]);
  expect(differences({ ...value, passages: {} }, shape)).toEqual([".passages is no list"]);
  expect(differences({ ...value, verdict: null }, shape)).toEqual([".verdict is no object"]);
});

test("a field that is only named has the shape it is named after", () => {
  const named = (field: string) => (field === "usage" ? readShape("{tokens}") : undefined);
  expect(differences({ usage: {} }, readShape("{usage}"), named)).toEqual([
    ".usage.tokens is missing",
  ]);
});

test("every row of the interface is read, those that share an address too", () => {
  expect(documentedCalls()).toEqual(
    expect.arrayContaining([
      "PATCH /api/conversations/:id",
      "DELETE /api/conversations/:id",
      "POST /api/documents/:id/index",
      "GET /api/health",
    ]),
  );
});
