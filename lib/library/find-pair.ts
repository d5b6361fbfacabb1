import type { AskedLanguage } from "../question/words/index.ts";
import { findAllDescribed } from "./find-described.ts";
import { inOrderOfTime, kinOf } from "./kin-documents.ts";
import type { LibraryDocument } from "./read-library.ts";
import { describedWords } from "./words-of-documents.ts";

/** The descriptions of two documents; null for the one before the other, and where one description is of both. */
export type PairDescription = { described: string; other: string | null; areBoth: boolean };

type TwoDocuments = readonly [LibraryDocument, LibraryDocument];

/**
 * Finds the two documents that are to be compared. What one description leaves out, the other says: "version 1 and version 2
 * of the lease"; a document alone is compared with the version before it.
 * @param find finds the one document that a description means.
 * @returns undefined where they are not two, or not told for sure.
 */
export async function findTwoDocuments(
  documents: readonly LibraryDocument[],
  { described, other, areBoth }: PairDescription,
  language: AskedLanguage,
  find: (described: string) => Promise<LibraryDocument | undefined>,
): Promise<TwoDocuments | undefined> {
  if (areBoth) return asPair(findAllDescribed(documents, described, language));
  if (other === null) {
    const newer = await find(described);
    const all = newer ? inOrderOfTime([newer, ...kinOf(documents, newer)]) : [];
    const before = newer && all[all.indexOf(newer) - 1];
    return before && [before, newer];
  }
  const findOne = async (own: string, from: string) =>
    (await find(own)) ?? (await find([own, ...nounsOf(from, language)].join(" ")));
  const [one, two] = [await findOne(described, other), await findOne(other, described)];
  if (one && two && one.id !== two.id) return [one, two];
  const known = one ?? two;
  const kin = known ? kinOf(documents, known) : [];
  const [only] = kin;
  if (known && only && kin.length === 1)
    return one?.id === two?.id ? asPair([known, only]) : one ? [one, only] : [only, known];
  return asPair(findAllDescribed(documents, `${described} ${other}`, language));
}

/** Two documents, the older first; undefined for any other number. */
function asPair(found: readonly LibraryDocument[]): TwoDocuments | undefined {
  const [one, two, ...others] = inOrderOfTime(found);
  return one && two && others.length === 0 ? [one, two] : undefined;
}

/** The nouns of a description that say which kind of document is meant. */
const nounsOf = (described: string, language: AskedLanguage) =>
  describedWords(described, language)
    .filter(({ isWork }) => isWork)
    .map(({ word }) => word);
