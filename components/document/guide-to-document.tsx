"use client";

import Link from "next/link";
import { SuggestedLink } from "@/components/suggestion/suggested-question.tsx";
import { askLink } from "@/components/ui/ask-link.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentGuide, documentGuideSchema } from "@/lib/wire/document-guide.ts";
import { documentLink } from "./document-link.ts";

/** How soon a guide that is still being made is read again (milliseconds). */
const guideAgainMs = 1500;

type GuideToDocumentProps = {
  documentId: string;
  /** Whether its links leave this page as it is. */
  newTab?: boolean;
};

/** What a document says in short, its headings, and questions that it answers. */
export function GuideToDocument({ documentId, newTab = false }: GuideToDocumentProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { data, error } = useJson(documentGuideSchema, `/api/documents/${documentId}/guide`, {
    refreshInterval: (latest) => (latest?.complete === false ? guideAgainMs : 0),
    revalidateOnFocus: false,
  });
  if (error && !data) return <p className="ps-5">{failureSentence(error, ui)}</p>;
  if (!data) return <p className="ps-5">{t("readingIt")}</p>;
  const { outline, summary, questions, complete } = data;
  if (complete && outline.length + summary.length + questions.length === 0)
    return <p className="ps-5">{t("nothingToTell")}</p>;
  const open = newTab ? { target: "_blank" } : {};
  return (
    <div className="mt-1 flex max-h-[60dvh] flex-col gap-5 overflow-y-auto border-s border-rule pb-1 ps-4 text-ink">
      {summary.length > 0 && (
        <section aria-label={t("inShort")}>
          <p className="text-soft">{t("inShort")}</p>
          <ul className="mt-1 flex flex-col gap-1.5">
            {summary.map((said) => (
              <li key={said.start}>
                <Link href={placeLink(documentId, said)} className={guideLink} {...open}>
                  {said.text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(questions.length > 0 || !complete) && (
        <section aria-label={t("answeredQuestions")}>
          <p className="text-soft">{t("itAnswers")}</p>
          <ul className="-mx-2 mt-0.5">
            {questions.map((question) => (
              <li key={question}>
                <SuggestedLink
                  href={askLink({ document: documentId, question })}
                  text={question}
                  {...open}
                />
              </li>
            ))}
          </ul>
          {!complete && <p className="mt-1 text-soft">{t("lookingForQuestions")}</p>}
        </section>
      )}
      {outline.length > 0 && (
        <OutlineList
          documentId={documentId}
          label={t("outline")}
          outline={outline}
          cut={data.outlineCut}
          open={open}
          shown
        />
      )}
    </div>
  );
}

const guideLink =
  "block rounded py-1 text-pretty pointer-coarse:py-2.5 break-words hover:text-accent hover:underline";

type OutlineListProps = {
  documentId: string;
  label: string;
  outline: DocumentGuide["outline"];
  /** Whether the document has more headings. */
  cut: boolean;
  open?: { target?: string };
  /** Whether its label is seen, and not only read out. */
  shown?: boolean;
};

/** Lists headings, each with a link to its place. */
export function OutlineList({
  documentId,
  label,
  outline,
  cut,
  open = {},
  shown = false,
}: OutlineListProps) {
  const t = useWords("document");
  return (
    <section aria-label={label}>
      {shown && <p className="text-soft">{label}</p>}
      <ul className="mt-0.5">
        {outline.map((heading) => (
          <li
            key={`${heading.start}:${heading.depth}:${heading.text}`}
            style={{ paddingInlineStart: `${Math.min(heading.depth, 4)}rem` }}
          >
            <Link href={placeLink(documentId, heading)} className={guideLink} {...open}>
              {heading.text}
            </Link>
          </li>
        ))}
      </ul>
      {cut && <p className="mt-1 text-soft">{t("moreHeadings")}</p>}
    </section>
  );
}

function placeLink(documentId: string, { start, end }: { start: number; end: number }): string {
  return documentLink(documentId, { start, end, quoteStart: start, quoteEnd: end }, "given");
}
