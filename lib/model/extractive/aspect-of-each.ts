import {
  bestOf,
  type Judgement,
  mayAnswer,
  probabilityOf,
  rangeOf,
} from "../../judgement/judge.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { asksAspectOfSeveral, placeAmong } from "../../question/aspects.ts";
import { aroundBest } from "./around-best.ts";
import type { ChosenPassage } from "./chosen-passage.ts";

/**
 * What each document says of an aspect that is asked of several, below its title: "who funded each of these two". Empty for
 * another question, or where fewer than two documents have it.
 */
export function aspectOfEach({ asked, candidates }: Judgement, question: string): ChosenPassage[] {
  const { aspect } = asked;
  if (!aspect || !asksAspectOfSeveral(question, aspect)) return [];
  const ofEach = [...Map.groupBy(candidates, ({ passage }) => documentOf(passage)).values()];
  const quoted = ofEach.flatMap((own) => {
    const best = bestOf(own.filter(mayAnswer));
    if (!best) return [];
    const { passage, unit } = best;
    const isOfAspect = placeAmong(aspect, passage.section, unit.context) >= 0;
    if (!isOfAspect && rangeOf(probabilityOf(best)) !== "answered") return [];
    const heading = passage.title;
    return [aroundBest(best, asked).map((part, at) => (at === 0 ? { ...part, heading } : part))];
  });
  return quoted.length > 1 ? quoted.flat() : [];
}
