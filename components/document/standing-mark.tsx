import { FilePen, FileX, type LucideIcon, OctagonX, PencilLine, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Standing } from "@/lib/wire/standing.ts";

type Shape = {
  Icon: LucideIcon;
  tone: string;
  words: keyof Messages["document"];
  meaning: keyof Messages["document"];
};

const shapes: Record<Standing, Shape> = {
  retracted: {
    Icon: OctagonX,
    tone: "border-danger text-danger",
    words: "retracted",
    meaning: "retractedMeans",
  },
  concern: {
    Icon: TriangleAlert,
    tone: "border-danger text-danger",
    words: "concern",
    meaning: "concernMeans",
  },
  retraction_notice: {
    Icon: FileX,
    tone: "border-rule-strong text-ink",
    words: "retractionNotice",
    meaning: "retractionNoticeMeans",
  },
  corrected: {
    Icon: FilePen,
    tone: "border-rule-strong text-ink",
    words: "corrected",
    meaning: "correctedMeans",
  },
  preprint: {
    Icon: PencilLine,
    tone: "border-rule-strong text-soft",
    words: "preprint",
    meaning: "preprintMeans",
  },
};

/** What a reader has to know of a paper before trusting it, as a shape and a word; nothing where nothing is known. */
export function StandingMark({ standing }: { standing: Standing | undefined }) {
  const t = useWords("document");
  if (!standing) return null;
  const { Icon, tone, words, meaning } = shapes[standing];
  return (
    <span
      data-standing={standing}
      title={t(meaning)}
      className={cn(
        "inline-flex w-fit items-center gap-1 rounded border px-1.5 py-px align-middle font-sans text-note font-medium whitespace-nowrap",
        tone,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {t(words)}
    </span>
  );
}

/** The same with what it means, in a sentence. */
export function StandingNote({ standing }: { standing: Standing | undefined }) {
  const t = useWords("document");
  if (!standing) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-note text-soft">
      <StandingMark standing={standing} />
      {t(shapes[standing].meaning)}
    </p>
  );
}
