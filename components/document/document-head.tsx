"use client";

import { ExternalLink, Rows3, SquarePen } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn.ts";
import { formatBytes } from "@/components/ui/format-bytes.ts";
import { listWords } from "@/components/ui/list-words.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";
import { isMarkdown } from "@/lib/wire/file-name.ts";
import { AboutDocument } from "./about-document.tsx";
import { bareAddress } from "./bare-address.ts";
import { CitedIn } from "./cited-in.tsx";
import { describeFormat } from "./describe-format.ts";
import { describeRecognition } from "./describe-recognition.ts";
import { DocumentFulltext } from "./document-fulltext.tsx";
import { passagesLink } from "./document-link.ts";
import { StandingNote } from "./standing-mark.tsx";
import { UnreadDocument } from "./unread-document.tsx";
import { originAddress } from "./web-address.ts";

type DocumentHeadProps = {
  document: DocumentView;
  onChange: () => void;
  /** Opens the form for all of this; it is drawn outside, since a document that is read again is drawn anew. */
  onEdit: () => void;
};

/** A document's metadata: its title, its authors, where it appeared, its file. */
export function DocumentHead({ document, onChange, onEdit }: DocumentHeadProps) {
  const t = useWords("document");
  const { authors, journal, publicationDate, doi, status } = document;
  const published = [journal, publicationDate, doi && `DOI ${doi}`].filter(Boolean).join(" · ");
  const file = [
    document.filename,
    describeFormat(document.mediaType, document.filename, t),
    formatBytes(document.bytes, t.language),
    describeRecognition(document.metadata, t),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <header
      className={cn(
        "mb-8 flex flex-col gap-1 pb-5 font-sans",
        status !== "failed" && "border-b border-rule",
      )}
    >
      <p className="font-serif text-[1.75rem] leading-tight text-balance break-words">
        {document.title || document.filename}
      </p>
      {authors.length > 0 && (
        <p className="mt-1">
          {authors.length > 8
            ? t("manyAuthors", {
                names: authors.slice(0, 8).join(", "),
                others: authors.length - 8,
              })
            : listWords(authors, t.language)}
        </p>
      )}
      {published && <p className="text-soft">{published}</p>}
      <StandingNote standing={document.standing} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-note text-soft">
        <p className="min-w-0 break-words">{file}</p>
        <Details document={document} onEdit={onEdit} />
      </div>
      <Origin document={document} />
      <DocumentFulltext document={document} onChange={onChange} />
      {status === "ready" && document.chunks > 0 && (
        <div className="mt-3 -mb-3">
          <AboutDocument documentId={document.id} />
        </div>
      )}
      <CitedIn documentId={document.id} markdown={isMarkdown(document.filename)} />
      {status !== "ready" && <UnreadDocument document={document} onChange={onChange} />}
    </header>
  );
}

/** The document's tags, and the way to change them and all else that it is known by. */
function Details({ document, onEdit }: Omit<DocumentHeadProps, "onChange">) {
  const t = useWords("document");
  return (
    <>
      {document.tags.map((tag) => (
        <span key={tag} className="rounded border border-rule px-1.5">
          {tag}
        </span>
      ))}
      <button
        type="button"
        onClick={onEdit}
        className="-my-1.5 -ms-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <SquarePen className="size-3.5" aria-hidden />
        {t("editDetails")}
      </button>
      {document.chunks > 0 && (
        <Link
          href={passagesLink(document.id)}
          className="-my-1.5 -ms-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          <Rows3 className="size-3.5" aria-hidden />
          {t("passages")}
        </Link>
      )}
    </>
  );
}

/** The page that the document was fetched from. Ibid's page never asks it for anything. */
function Origin({ document }: { document: DocumentView }) {
  const t = useWords("document");
  const origin = originAddress(document);
  if (origin === null) return null;
  const address = () => (
    <a
      href={origin}
      target="_blank"
      rel="noreferrer noopener"
      className="rounded break-all text-accent underline underline-offset-2"
    >
      {bareAddress(origin)}
      <ExternalLink className="ms-1 inline size-3 align-baseline" aria-hidden />
      <span className="sr-only">{t("inNewTab")}</span>
    </a>
  );
  return <p className="text-note text-soft">{t.rich("fetchedFrom", { address })}</p>;
}
