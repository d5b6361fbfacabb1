import { expect, it } from "vitest";
import { column, makePdf } from "../../test/pdf-file.ts";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();

const page = (lines: string[]) => column(lines, { x: 72, y: 760 });
const pdf = makePdf(
  [
    page([
      "The harbour office wrote down what its people saw of the quay during the spring, and",
      "the notes of the first month speak of nothing but the rain that fell on the sheds, of",
    ]),
    page([
      "gulls that nested under the roof, and of paint that would not dry before the summer.",
      "The crane was inspected on the ninth of May, and its cable was worn at the hook.",
    ]),
  ],
  { title: "Notes of the harbour office" },
);

it("names the page of the quoted words, where the chunk begins on the page before", async () => {
  const base = await asking().addBase({ "notes.pdf": new TextDecoder().decode(pdf) }, "shared");
  const asked = { model: "extractive", knowledgeBaseIds: [base.id] };
  const { citations, passages } = await asking().ask("When was the crane inspected?", asked);
  expect(passages.map((passage) => passage.page)).toEqual([1]);
  expect(citations[0]?.passages[0]?.quote).toContain("inspected on the ninth of May");
  expect(citations[0]?.passages[0]?.page).toBe(2);
  expect(citations[0]?.label).toBe('"Notes of the harbour office", page 2');

  const { citations: cited } = await asking().ask("Where did the gulls nest?", asked);
  expect(cited[0]?.passages[0]).toMatchObject({ page: 1 });
});
