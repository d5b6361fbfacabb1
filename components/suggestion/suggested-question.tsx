import { CornerDownRight } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";
import { said } from "@/components/wording/draw-parts.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

type Suggested = {
  text: string;
  /** The document that answers it, where the page does not show which that is. */
  from?: string | undefined;
};

const suggested =
  "group flex min-h-10 w-full items-baseline gap-3 rounded-lg px-2 py-2 text-start hover:bg-hover pointer-coarse:min-h-11";

/** A question that is asked with one press. */
export function SuggestedQuestion({
  text,
  from,
  className,
  ...props
}: ComponentProps<"button"> & Suggested) {
  return (
    <button type="button" className={cn(suggested, className)} {...props}>
      <SuggestedWords text={text} from={from} />
    </button>
  );
}

/** A question that opens a new one with its words. */
export function SuggestedLink({ text, from, ...props }: ComponentProps<typeof Link> & Suggested) {
  return (
    <Link className={suggested} {...props}>
      <SuggestedWords text={text} from={from} />
    </Link>
  );
}

function SuggestedWords({ text, from }: Suggested) {
  const t = useWords("suggestion");
  return (
    <>
      <CornerDownRight
        className="size-4 shrink-0 translate-y-0.5 text-soft group-hover:text-accent"
        aria-hidden
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span dir="auto" className="align-outer text-pretty">
          {text}
        </span>
        {from && (
          <span className="max-w-full truncate text-note text-soft sm:max-w-[24ch]" title={from}>
            {t.rich("from", {
              document: from,
              said,
            })}
          </span>
        )}
      </span>
    </>
  );
}
