import { cn } from "@/components/ui/cn.ts";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { hasCommandKey } from "./command-key.ts";

const cap =
  "inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-md border border-rule bg-paper px-1.5 font-sans text-note text-soft";

type KeyCapsProps = { name: string; withCtrl: boolean; className?: string };

/** A key as it is written on a keyboard. */
export function KeyCaps({ name, withCtrl, className }: KeyCapsProps) {
  const t = useWords("command");
  const known = useIsClient();
  const shown = name === "Escape" ? "Esc" : name.toUpperCase();
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap", className)}>
      {withCtrl && known && <kbd className={cap}>{hasCommandKey() ? "⌘" : t("control")}</kbd>}
      <kbd className={cap}>{shown}</kbd>
    </span>
  );
}
