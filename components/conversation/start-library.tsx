import Link from "next/link";
import { DocumentStatusLabel } from "@/components/document/document-status-label.tsx";
import { currentProgress } from "@/components/document/progress-stream.ts";
import {
  askAgainMs,
  useDocumentProgress,
  withProgress,
} from "@/components/document/use-document-progress.ts";
import { describeKind } from "@/components/knowledge/describe-kind.ts";
import { groupByKind } from "@/components/knowledge/group-by-kind.ts";
import { useSettings } from "@/components/settings/use-settings.ts";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { formatDay } from "@/components/ui/format-day.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import type { DrawPart } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type DocumentQuery,
  type DocumentView,
  documentPageSchema,
  isSettled,
} from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";

const newest = withQuery("/api/documents", { limit: "4" } satisfies DocumentQuery);

/** What the library has: its knowledge bases, and the documents added last. */
export function StartLibrary({ bases }: { bases: KnowledgeBaseView[] }) {
  const t = useWords("conversation");
  const { data, mutate } = useJson(documentPageSchema, newest, {
    refreshInterval: (latest) =>
      currentProgress().isAway && latest?.documents.some(({ status }) => !isSettled(status))
        ? askAgainMs
        : 0,
  });
  useAnnouncement("documents", () => void mutate());
  const documents = data?.documents ?? [];
  if (documents.length === 0) return null;
  return (
    <div className="enter grid grid-cols-1 gap-x-10 gap-y-6 border-t border-rule pt-6 sm:grid-cols-2">
      <section aria-labelledby="start-bases">
        <h2 id="start-bases" className="text-note text-soft">
          {t("yourLibrary")}
        </h2>
        <ul className="-mx-2 mt-1">
          {groupByKind(bases)
            .flatMap((group) => group.bases)
            .filter((base) => base.documents > 0)
            .map((base) => (
              <li key={base.id}>
                <BaseLink base={base} />
              </li>
            ))}
        </ul>
        <SampleNote bases={bases} />
      </section>
      <section aria-labelledby="start-newest">
        <h2 id="start-newest" className="text-note text-soft">
          {t("addedLast")}
        </h2>
        <ul className="-mx-2 mt-1">
          {documents.map((document) => (
            <li key={document.id}>
              <NewestLink document={document} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Says which of them came with Ibid, and where they can be removed. */
function SampleNote({ bases }: { bases: KnowledgeBaseView[] }) {
  const t = useWords("conversation");
  const sample = useSettings().settings?.sample.knowledgeBaseIds ?? [];
  const count = bases.filter(({ id }) => sample.includes(id)).length;
  if (count === 0) return null;
  return (
    <p className="mt-1 text-note text-soft">
      {count === bases.length ? t("isSample") : t("sampleAmongThem")}{" "}
      <Link
        prefetch={false}
        href="/settings#sample"
        className="rounded underline underline-offset-2 hover:text-accent"
      >
        {t("removeSample")}
      </Link>
    </p>
  );
}

const libraryRow =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-2 hover:bg-hover pointer-coarse:min-h-11";

const drawHidden: DrawPart = (parts) => <span className="sr-only">{parts}</span>;

function BaseLink({ base }: { base: KnowledgeBaseView }) {
  const t = useWords("conversation");
  const knowledgeWords = useWords("knowledge");
  const { Icon, one } = describeKind(base.kind, knowledgeWords);
  return (
    <Link href={`/documents?in=${encodeURIComponent(base.id)}`} className={libraryRow}>
      <Icon className="size-4 shrink-0 text-soft" aria-hidden />
      <span dir="auto" className="align-outer min-w-0 flex-1 truncate" title={base.name}>
        {base.name}
        <span className="sr-only">{`, ${one}`}</span>
      </span>
      <span className="text-note text-soft tabular-nums">
        {t.rich("documentsHidden", { count: base.documents, hidden: drawHidden })}
      </span>
    </Link>
  );
}

function NewestLink({ document: listed }: { document: DocumentView }) {
  const t = useWords("conversation");
  const { told } = useDocumentProgress(listed.id, !isSettled(listed.status));
  const document = withProgress(listed, told);
  const title = document.title || document.filename;
  return (
    <Link href={`/documents/${encodeURIComponent(document.id)}`} className={libraryRow}>
      <span dir="auto" className="align-outer min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      <span className="shrink-0 text-note text-soft">
        {document.status === "ready" ? (
          formatDay(document.createdAt, t.language)
        ) : (
          <DocumentStatusLabel document={document} />
        )}
      </span>
    </Link>
  );
}
