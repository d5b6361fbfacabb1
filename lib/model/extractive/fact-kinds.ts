import type { AskedQuestion } from "../../judgement/asked-question.ts";

/** Whether one figure answers. */
export const isFigure = (kind: AskedQuestion["kind"]) =>
  kind === "duration" || kind === "price" || kind === "amount" || kind === "time";

/** Whether one figure, one name or one place answers. */
export const isFact = (kind: AskedQuestion["kind"]) =>
  isFigure(kind) || kind === "person" || kind === "place";
