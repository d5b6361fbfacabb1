import { expect, test } from "vitest";
import * as z from "zod/mini";
import { misfits } from "./test-wire-schemas.ts";

const schema = z.object({
  title: z.string(),
  places: z.array(z.object({ page: z.exactOptional(z.number()) })),
});

test.each([
  [{ title: "A", places: [{ page: 1 }, {}] }, []],
  [{ title: "A", places: [], mood: 1 }, [".mood is unknown"]],
  [{ title: "A", places: [{}, { page: 1, line: 2 }] }, [".places.1.line is unknown"]],
])("an answer like %j differs by %j", (answer, differences) => {
  expect(misfits(schema, answer)).toEqual(differences);
});

test("an answer without a field, or with one of another type, names it", () => {
  expect(misfits(schema, { places: [] })).toEqual([expect.stringMatching(/^title: /)]);
  expect(misfits(schema, { title: "A", places: [{ page: "1" }] })).toEqual([
    expect.stringMatching(/^places\.0\.page: /),
  ]);
});
