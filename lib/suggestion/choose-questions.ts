import type { DraftQuestion } from "./draft-questions.ts";

/** Drafts of one document that are asked, at most: each takes a search. */
const maxAsked = 12;
/** Of one form, at most, so that a reader sees different questions. */
const maxOfForm = 3;
/** Forms by how much a person's own question they are. */
const formOrder: readonly DraftQuestion["form"][] = [
  "asked",
  "heading",
  "kind",
  "sentence",
  "section",
];

/**
 * Orders drafts so that the best of each form come first, and those of one form are spread over the document: its first
 * ones all speak of its beginning.
 */
export function orderDrafts(drafts: readonly DraftQuestion[]): DraftQuestion[] {
  const byForm = formOrder.map((form) => spreadOver(drafts.filter((draft) => draft.form === form)));
  const longest = Math.max(0, ...byForm.map((each) => each.length));
  const rounds = Array.from({ length: longest }, (_, at) =>
    byForm.flatMap((each) => each[at] ?? []),
  );
  // What a document is about says least of what it can be asked.
  return [...rounds.flat(), ...drafts.filter(({ form }) => form === "whole")];
}

/** The middle, then the middles of both halves, and so on; the first one first of a few. */
function spreadOver<Each>(all: readonly Each[]): Each[] {
  if (all.length <= 2) return [...all];
  const order: Each[] = [];
  const step = Math.max(1, Math.floor(all.length / 4));
  for (let from = 0; from < step; from += 1)
    for (let at = from; at < all.length; at += step) order.push(...all.slice(at, at + 1));
  return order;
}

/**
 * Returns the first drafts that are answered, at most `count`, and few of one form while there are others.
 * @param answers asks one.
 */
export async function chooseAnswered(
  drafts: readonly DraftQuestion[],
  count: number,
  answers: (draft: DraftQuestion) => Promise<boolean>,
): Promise<DraftQuestion[]> {
  const chosen: DraftQuestion[] = [];
  for (const draft of drafts.slice(0, maxAsked)) {
    if (chosen.length >= count) break;
    if (
      chosen.filter(({ form }) => form === draft.form).length >= maxOfForm &&
      draft.form !== "asked"
    )
      continue;
    if (
      chosen.some(
        ({ answers: same }) =>
          same.length > 0 && same.every((each) => draft.answers.includes(each)),
      )
    )
      continue;
    if (await answers(draft)) chosen.push(draft);
  }
  return chosen;
}
