import { Ban, Check, CircleDashed, Hourglass, Loader, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";

const states = {
  queued: { Icon: Hourglass, tone: "text-soft" },
  parsing: { Icon: Loader, tone: "text-soft" },
  embedding: { Icon: Loader, tone: "text-soft" },
  partial: { Icon: CircleDashed, tone: "text-soft" },
  ready: { Icon: Check, tone: "text-soft" },
  failed: { Icon: TriangleAlert, tone: "text-danger" },
  cancelled: { Icon: Ban, tone: "text-soft" },
} as const satisfies Record<DocumentView["status"], unknown>;

/** States with a share: of the pages that are read by text recognition, else of the passages that are indexed. */
const sharing = new Set<DocumentView["status"]>(["parsing", "embedding", "partial"]);

type DocumentStatusLabelProps = { document: Pick<DocumentView, "status" | "progress" | "error"> };

/** A document's status as a shape and a word, with the share done while it is being indexed. */
export function DocumentStatusLabel({ document }: DocumentStatusLabelProps) {
  const t = useWords("document");
  const { Icon, tone } = states[document.status];
  const { done, total } = document.progress;
  const share =
    sharing.has(document.status) && total > 0 ? ` ${Math.floor((done / total) * 100)} %` : "";
  return (
    <span
      data-status={document.status}
      className={cn("inline-flex items-center gap-1.5 align-middle whitespace-nowrap", tone)}
      title={document.error ? t.retell(document.error.message) : undefined}
    >
      <Icon className={cn("size-3.5 shrink-0", Icon === Loader && "animate-spin")} aria-hidden />
      {t(document.status)}
      {share}
    </span>
  );
}
