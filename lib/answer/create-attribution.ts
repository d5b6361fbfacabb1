import type { Attribution } from "../citation/sentence-stage.ts";
import { attributeClaim } from "../verdict/attribute-claim.ts";
import { checkClaim } from "../verdict/check-claim.ts";
import { type PassageWords, readPassageWords } from "../verdict/passage-words.ts";
import type { Passage } from "../wire/passage.ts";
import { refuses } from "./refuses.ts";
import { clausesOf, declines, saysNothing } from "./says-nothing.ts";

/**
 * Finds passages, among those that the model was given, for sentences that it left without a tag or gave a wrong one.
 * @param timed runs each search.
 */
export function createAttribution(
  valid: readonly Passage[],
  timed: <Made>(run: () => Made) => Made = (run) => run(),
): Attribution {
  let words: PassageWords[] | undefined;
  const readWords = () => (words ??= valid.map(readPassageWords));
  const isCarried = (said: string) => attributeClaim(said, readWords()) !== null;
  /** What a passage itself says declines nothing, "Never send the document by e-mail.", nor does a clause beside the one that does. */
  const tells = (claim: string) =>
    (!saysNothing(claim) && isCarried(claim)) ||
    clausesOf(claim).some((clause) => !declines(clause) && isCarried(clause));
  const find = (claim: string, cited: readonly Passage[]): Passage | null => {
    const own = readWords().filter((_, at) => cited.some((passage) => passage === valid[at]));
    const { label } = checkClaim(claim, own);
    if (own.length > 0 && label !== "weak" && label !== "unsupported") return null;
    const at = attributeClaim(claim, readWords());
    return at === null ? null : (valid[at] ?? null);
  };
  return {
    states: (claim, isCited) =>
      !(isCited ? refuses(claim) : declines(claim)) || timed(() => tells(claim)),
    passageOf: (claim, cited) => timed(() => find(claim, cited)),
  };
}
