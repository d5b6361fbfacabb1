import { FilePen, FileX, type LucideIcon, OctagonX, PencilLine, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";
import { type Standing, standingWords } from "@/lib/wire/standing.ts";

const shapes: Record<Standing, { Icon: LucideIcon; tone: string; meaning: string }> = {
  retracted: {
    Icon: OctagonX,
    tone: "border-danger text-danger",
    meaning: "This paper was retracted: its publisher withdrew it.",
  },
  concern: {
    Icon: TriangleAlert,
    tone: "border-danger text-danger",
    meaning: "The editors of the journal have doubts about this paper.",
  },
  retraction_notice: {
    Icon: FileX,
    tone: "border-rule-strong text-ink",
    meaning: "This is the notice that another paper was retracted.",
  },
  corrected: {
    Icon: FilePen,
    tone: "border-rule-strong text-ink",
    meaning: "This paper was corrected after it appeared.",
  },
  preprint: {
    Icon: PencilLine,
    tone: "border-rule-strong text-soft",
    meaning: "A preprint: not reviewed by peers.",
  },
};

/** What a reader has to know of a paper before trusting it, as a shape and a word; nothing where nothing is known. */
export function StandingMark({ standing }: { standing: Standing | undefined }) {
  if (!standing) return null;
  const { Icon, tone, meaning } = shapes[standing];
  return (
    <span
      data-standing={standing}
      title={meaning}
      className={cn(
        "inline-flex w-fit items-center gap-1 rounded border px-1.5 py-px align-middle font-sans text-note font-medium whitespace-nowrap",
        tone,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {standingWords[standing]}
    </span>
  );
}

/** The same with what it means, in a sentence. */
export function StandingNote({ standing }: { standing: Standing | undefined }) {
  if (!standing) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-note text-soft">
      <StandingMark standing={standing} />
      {shapes[standing].meaning}
    </p>
  );
}
