import { type Aspect, placeAmong } from "../question/aspects.ts";
import type { Candidate } from "./candidate.ts";

/**
 * The rank of a unit's place among the sections that cover an aspect; -1 for any other place. Lines of a log or of settings have
 * no abstract: nothing but a heading above them tells what they are of.
 */
export const placeOfAspect = (
  aspect: Aspect,
  { passage, unit, lines }: Pick<Candidate, "passage" | "unit" | "lines">,
): number =>
  lines && passage.section === null ? -1 : placeAmong(aspect, passage.section, unit.context);
