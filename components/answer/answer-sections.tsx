"use client";

import { useLight } from "@/components/citation/citation-context.tsx";
import { citationLabel } from "@/components/citation/citation-label.ts";
import { placeMarkers, placeUncited } from "@/components/message/placed-marker.ts";
import type { ShownSection } from "@/components/message/split-sections.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { findQuotedLines } from "@/lib/citation/find-quoted-lines.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { Marker, UncitedSentence } from "@/lib/wire/marker.ts";
import type { Section } from "@/lib/wire/section.ts";
import { AnswerText } from "./answer-text.tsx";

type AnswerSectionsProps = {
  sections: readonly ShownSection[];
  citations: readonly Citation[];
  /** The markers of the whole answer. */
  markers: readonly Marker[];
  /** Its sentences that no source carries. */
  uncited: readonly UncitedSentence[];
  /** Whether the last section may still grow. */
  unfinished: boolean;
};

/** An answer's sections, each followed by its sources. */
export function AnswerSections({
  sections,
  citations,
  markers,
  uncited,
  unfinished,
}: AnswerSectionsProps) {
  const t = useWords("answer");
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ text, start, section }, index) => {
        const placed = placeMarkers(markers, start, text);
        return (
          // Sections are only ever appended, so that each keeps the place where it begins.
          <section
            key={start}
            // Prose is a single part and has no title.
            aria-label={
              sections.length > 1 || section ? t("section", { number: index + 1 }) : undefined
            }
          >
            <AnswerText
              text={text}
              markers={placed}
              lines={findQuotedLines(text, placed, { markers, citations })}
              uncited={placeUncited(uncited, start, text)}
              unfinished={unfinished && index === sections.length - 1}
            />
            {section && <SectionSources section={section} citations={citations} />}
          </section>
        );
      })}
    </div>
  );
}

/** A section's sources: number and name. */
function SectionSources({
  section,
  citations,
}: {
  section: Section;
  citations: readonly Citation[];
}) {
  const t = useWords("answer");
  const cited = citations.filter(({ documentId }) =>
    section.citations.some((each) => each.documentId === documentId),
  );
  if (cited.length === 0) return null;
  return (
    <ul
      aria-label={t("sectionSources")}
      className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-note text-soft"
    >
      {cited.map((citation) => (
        <SectionSource key={citation.number} citation={citation} />
      ))}
    </ul>
  );
}

function SectionSource({ citation }: { citation: Citation }) {
  const t = useWords("citation");
  const { isLit, lightHandlers } = useLight(citation.number);
  return (
    <li
      className={cn(
        "inline-flex max-w-full min-w-0 items-baseline gap-1.5 rounded-md transition-colors duration-100",
        isLit && "text-accent",
      )}
      title={citation.title}
      {...lightHandlers}
    >
      <span className="shrink-0 rounded bg-accent-soft px-1 font-medium text-accent">
        {citation.number}
      </span>
      <span className="truncate">{citationLabel(citation, t)}</span>
    </li>
  );
}
