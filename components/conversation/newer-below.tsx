import { ArrowDown } from "lucide-react";
import { useWords } from "@/components/wording/wording-context.tsx";

/** Scrolls to the end; shown while the reader is elsewhere, since the page never moves by itself. */
export function NewerBelow({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useWords("conversation");
  return (
    <button
      type="button"
      onClick={onPress}
      className="enter absolute bottom-3 left-1/2 inline-flex min-h-8 -translate-x-1/2 items-center gap-1.5 rounded-full border border-rule bg-raised px-3.5 text-note shadow-raised hover:bg-hover pointer-coarse:min-h-11"
    >
      <ArrowDown className="size-3.5" aria-hidden />
      {busy ? t("newerBelow") : t("toEnd")}
    </button>
  );
}
