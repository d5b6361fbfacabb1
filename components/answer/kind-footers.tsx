"use client";

import { useMarkers } from "@/components/citation/citation-context.tsx";
import { placeInSearch } from "@/components/citation/place-in-search.ts";
import type { RegisterLine } from "@/components/citation/read-register.ts";
import { useAnswerPassages } from "@/components/citation/use-answer-passages.ts";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { useSeen } from "@/components/ui/use-seen.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import {
  type AnswerFooterLine,
  answerFooters,
  type FooterSource,
} from "@/lib/knowledge/answer-footers.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import type { Passage } from "@/lib/wire/passage.ts";

/** An answer's sources in a line for each kind of knowledge base that it cites. */
export function KindFooters({ answer }: { answer: ShownAnswer }) {
  const t = useWords("answer");
  const { register } = useMarkers();
  const { bases } = useKnowledgeBases();
  const [ref, seen] = useSeen<HTMLUListElement>();
  const cites = answer.citations.length > 0;
  const { passages } = useAnswerPassages(answer, { wanted: cites && seen });
  if (!cites) return null;
  const lines = answerFooters(citedSources(answer, register, bases ?? [], passages ?? []));
  return (
    <ul ref={ref} aria-label={t("restsOn")} className="mb-1 empty:mb-0">
      {lines.map((line) => (
        <li key={line.kind} className="text-pretty">
          {footerWords(line, t)}
        </li>
      ))}
    </ul>
  );
}

/** Writes a line: `Sources: server.log (3 passages, found 1st, 62 % close to the question)`. */
export function footerWords(
  { kind, leadIn, sources }: AnswerFooterLine,
  t: PageWords<"answer">,
): string {
  const words = sources.map(({ name, passages, place, closeness }) => {
    const facts = [t("passages", { count: passages })];
    if (place !== null) facts.push(t("foundAt", { place }));
    if (closeness !== null)
      facts.push(t("closeToQuestion", { percent: Math.round(closeness * 100) }));
    return t("footerSource", { name, facts: facts.join(", ") });
  });
  return t("footerLine", { kind, leadIn, sources: words.join(", ") });
}

/** Lists the sources that an answer cites with their kinds, as far as the register and the library know them. */
function citedSources(
  { citations }: ShownAnswer,
  register: readonly RegisterLine[],
  bases: readonly KnowledgeBaseView[],
  passages: readonly Passage[],
): FooterSource[] {
  return citations.flatMap(({ number, sourceId, title, authors, publicationDate, ...citation }) => {
    const entry = register.find((known) => known.number === number);
    const base = bases.find(({ id }) => id === entry?.knowledgeBaseId);
    if (!entry || !base) return [];
    const cited = new Set(citation.passages.map(({ chunkId }) => chunkId));
    const given = passages.filter(({ chunkId }) => cited.has(chunkId));
    const places = given.map(({ chunkId }) => placeInSearch(passages, chunkId));
    return [
      {
        kind: base.kind,
        filename: entry.filename ?? sourceId,
        title,
        sourceId,
        authors: authors ?? [],
        publicationDate: publicationDate ?? null,
        passages: cited.size,
        place: best(places, Math.min),
        closeness: best(
          given.map(({ vectorScore }) => vectorScore),
          Math.max,
        ),
      },
    ];
  });
}

function best(
  figures: readonly (number | null)[],
  choose: (...values: number[]) => number,
): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? choose(...known) : null;
}
