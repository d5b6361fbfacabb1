import type { Db } from "../db/client.ts";
import type { StepRecord } from "../db/schema.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import { withText } from "./without-texts.ts";

/** The steps of messages as a reader sees them, by message: the words of their passages are read back where they are stored. */
export async function readSteps(
  db: Db,
  rows: readonly { id: string; steps: StepRecord[] | null }[],
): Promise<Map<string, AnswerStep[]>> {
  const found = rows.flatMap((row) => (row.steps ?? []).flatMap((step) => step.passages));
  const texts = await readGivenPassages(db, found);
  let next = 0;
  return new Map(
    rows.map((row) => [
      row.id,
      (row.steps ?? []).map((step) => ({
        ...step,
        passages: step.passages.map((passage) => {
          const text = texts[next] ?? "";
          next += 1;
          return withText(passage, text);
        }),
      })),
    ]),
  );
}
