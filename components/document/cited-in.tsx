"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { answerLink } from "@/components/message/answer-link.ts";
import { Button } from "@/components/ui/button.tsx";
import { Fold } from "@/components/ui/fold.tsx";
import { formatDay } from "@/components/ui/format-day.ts";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { useJsonPages } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentCitation, documentCitationPageSchema } from "@/lib/wire/document-citation.ts";
import { describePlace } from "./describe-place.ts";
import { documentLink } from "./document-link.ts";
import { citationsPath } from "./document-paths.ts";
import { MarkedText } from "./marked-text.tsx";

/** Loaded when it is opened. */
const LazyUncitedParts = dynamic(() =>
  import("./uncited-parts.tsx").then((loaded) => loaded.UncitedParts),
);

/** As many answers are listed without being asked for. */
const maxUnfolded = 3;

type CitedInProps = { documentId: string; markdown?: boolean };

/** Lists the reader's answers that cite a document, and once all are listed the parts that none cites; nothing where there are none. */
export function CitedIn({ documentId, markdown = false }: CitedInProps) {
  const t = useWords("document");
  const { data, isValidating, size, setSize } = useJsonPages(documentCitationPageSchema, (cursor) =>
    citationsPath(documentId, cursor),
  );
  const citations = data?.flatMap((page) => page.citations) ?? [];
  if (citations.length === 0) return null;
  const more = data?.at(-1)?.nextCursor != null;
  const count = citations.length;
  return (
    <section aria-label={t("citingAnswers")} className="mt-3">
      <Fold
        title={t(more ? "citedInMore" : "citedIn", { count })}
        openByDefault={count <= maxUnfolded}
      >
        <ul className="mt-1 flex max-h-80 flex-col gap-3 overflow-y-auto border-s border-rule ps-3">
          {citations.map((citation) => (
            <li key={citation.messageId}>
              <CitingAnswer documentId={documentId} citation={citation} markdown={markdown} />
            </li>
          ))}
          {more && (
            <li>
              <Button tone="quiet" disabled={isValidating} onClick={() => void setSize(size + 1)}>
                {t("showEarlier")}
              </Button>
            </li>
          )}
        </ul>
      </Fold>
      {!more && (
        <Fold title={t("partsNeverCited")} openByDefault={false}>
          <LazyUncitedParts documentId={documentId} citations={citations} />
        </Fold>
      )}
    </section>
  );
}

type CitingAnswerProps = {
  documentId: string;
  citation: DocumentCitation;
  /** Whether the document's words are Markdown. */
  markdown: boolean;
};

/** The question of an answer, which opens it at the marker, and the words it cites, which open the text at them. */
function CitingAnswer({ documentId, citation, markdown }: CitingAnswerProps) {
  const t = useWords("document");
  const { conversationId, conversationTitle, question, createdAt, verdict } = citation;
  const isClient = useIsClient();
  const facts = [
    conversationTitle === question ? "" : conversationTitle,
    formatDay(createdAt, t.language, isClient ? undefined : "UTC"),
    verdict.label === "unsupported" ? t("notBorneOut") : "",
  ];
  return (
    <>
      <Link
        prefetch={false}
        href={answerLink(conversationId, citation)}
        className="block rounded text-ink text-pretty break-words hover:text-accent hover:underline"
      >
        {question || conversationTitle}
      </Link>
      <p>{facts.filter(Boolean).join(" · ")}</p>
      <ul>
        {citation.passages.map((passage, at) => (
          <li key={`${passage.chunkId}:${at}`}>
            {passage.quoteStart === null ? (
              <span className="line-clamp-1">{t("notInItAnyMore", { words: passage.quote })}</span>
            ) : (
              <Link
                prefetch={false}
                href={documentLink(documentId, passage)}
                className="block rounded py-0.5 leading-6 hover:text-accent hover:underline"
              >
                <span className="line-clamp-1">
                  <MarkedText
                    text={[
                      t("quoted", { words: passage.quote }),
                      passage.changed ? "" : describePlace(passage, t),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                    start={0}
                    markdown={markdown}
                  />
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
