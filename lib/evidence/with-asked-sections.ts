import type { Db } from "../db/client.ts";
import { readChunkId } from "../document/chunk-id.ts";
import { rareWordsOf } from "../judgement/asked-question.ts";
import { openingChars } from "../judgement/draft-units.ts";
import { spelledLike, termsOf } from "../judgement/likeness.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import {
  type Aspect,
  asksAspectOfSeveral,
  namesOnly,
  placeAmong,
  readAspect,
} from "../question/aspects.ts";
import { pointsBack } from "../question/points-back.ts";
import { findSections } from "../retrieval/find-sections.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { isAbstractLine } from "../text/abstract-line.ts";
import type { EvidenceRequest } from "./find-evidence.ts";

/** Documents that a question names equally well, in which sections are looked for, at most. */
const maxLookedAt = 3;

/**
 * Of the document that an aspect is asked of, the sections that have it come before what was chosen. Those of other documents
 * go, unless it is only the one that most passages are of: the funding of another study is not that of this one.
 * @param found what was found for the question, by score.
 * @param chosen those that are given.
 */
export async function withAskedSections(
  db: Db,
  request: EvidenceRequest,
  scope: Scope,
  { found, chosen }: { found: readonly RetrievedChunk[]; chosen: RetrievedChunk[] },
): Promise<RetrievedChunk[]> {
  const { question, topN } = request;
  const aspect = readAspect(question);
  if (!aspect) return chosen;
  if (asksAspectOfSeveral(question, aspect))
    return sectionsOfEach(db, request, scope, { found, chosen }, aspect);
  const meant = documentMeant(request, aspect);
  const only = meant ?? documentOfMost(chosen);
  const asked = only === undefined ? documentsNamed(question, aspect, found) : [only];
  const candidates = await Promise.all(asked.map((id) => findSections(db, scope, id, aspect)));
  const [sections, ...others] = candidates.filter((each) => each.length > 0);
  // Where several may be meant, what was found tells which.
  if (!sections || others.length > 0) return chosen;
  const ids = new Set(sections.map((chunk) => chunk.chunkId));
  const documentId = sections[0]?.documentId;
  const isSure = only === undefined || only === meant;
  const rest = chosen.filter(
    (chunk) =>
      !ids.has(chunk.chunkId) &&
      !(isSure && chunk.documentId !== documentId && coversAspect(aspect, chunk)),
  );
  return [
    ...[...sections, ...rest.filter((chunk) => !chunk.carried)].slice(
      0,
      Math.max(topN, sections.length),
    ),
    ...rest.filter((chunk) => chunk.carried),
  ];
}

/** Documents whose aspects are compared, and sections of each, at most. */
const maxComparedDocuments = 5;
const sectionsEach = 2;

/** The sections that have an aspect of each document that was picked, or else found, before what was chosen. */
async function sectionsOfEach(
  db: Db,
  { documentIds, topN }: EvidenceRequest,
  scope: Scope,
  { found, chosen }: { found: readonly RetrievedChunk[]; chosen: RetrievedChunk[] },
  aspect: Aspect,
): Promise<RetrievedChunk[]> {
  const compared = [...new Set(documentIds ?? found.map(({ documentId }) => documentId))];
  const ofEach = await Promise.all(
    compared.slice(0, maxComparedDocuments).map((id) => findSections(db, scope, id, aspect)),
  );
  const sections = ofEach.flatMap((own) => own.slice(0, sectionsEach));
  const ids = new Set(sections.map((chunk) => chunk.chunkId));
  const rest = chosen.filter((chunk) => !ids.has(chunk.chunkId));
  return [...sections, ...rest].slice(0, Math.max(topN, sections.length));
}

/** Whether a chunk is of a section, and not only of a text without any, that has an aspect. */
const coversAspect = (aspect: Aspect, { section }: RetrievedChunk) =>
  section !== null && placeAmong(aspect, section) >= 0;

/**
 * The document that an aspect is asked of: the only one in scope; for a question that points back, or names nothing but the
 * aspect, the one that was cited last.
 */
function documentMeant(
  { question, documentIds, carriedChunkIds: [last] }: EvidenceRequest,
  aspect: Aspect,
): string | undefined {
  if (documentIds?.length === 1) return documentIds[0];
  if (last !== undefined && (pointsBack(question) || namesOnly(question, aspect)))
    return readChunkId(last)?.documentId;
  return undefined;
}

/** The document that most of the fresh passages are of; undefined if there is none. */
function documentOfMost(chosen: readonly RetrievedChunk[]): string | undefined {
  const fresh = chosen.filter((chunk) => !chunk.carried);
  const ofDocument = Map.groupBy(fresh, ({ documentId }) => documentId);
  return [...ofDocument].find(([, own]) => own.length * 2 > fresh.length)?.[0];
}

/** The documents that begin with most of a question's rare words beside the aspect, the best found first. */
function documentsNamed(
  question: string,
  aspect: Aspect,
  found: readonly RetrievedChunk[],
): string[] {
  const subjects = rareWordsOf(question).filter(({ word }) => !aspect.words.has(word));
  const fresh = found.filter((chunk) => !chunk.carried);
  const named = [...Map.groupBy(fresh, ({ documentId }) => documentId)].map(([id, own]) => {
    const begins = own.filter(beginsDocument).map(({ text }) => text.slice(0, openingChars));
    const text = [own[0]?.title, own[0]?.filename, ...begins].join("\n");
    const terms = termsOf(text, [detectLanguage(text)]);
    return { id, words: subjects.filter(({ stems }) => spelledLike(stems, terms) >= 1).length };
  });
  const most = Math.max(1, ...named.map(({ words }) => words));
  return named
    .filter(({ words }) => words === most)
    .map(({ id }) => id)
    .slice(0, maxLookedAt);
}

/** Whether a chunk says what its document is about: its beginning, or its abstract. */
const beginsDocument = ({ ordinal, section }: RetrievedChunk) =>
  ordinal === 0 || (section !== null && isAbstractLine(section));
