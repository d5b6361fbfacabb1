import { Bug, CircleX, Info, OctagonX, Route, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";
import type { Severity } from "@/lib/wire/line.ts";

const marks = {
  FATAL: { Icon: OctagonX, tone: "text-danger font-semibold" },
  ERROR: { Icon: CircleX, tone: "text-danger" },
  WARN: { Icon: TriangleAlert, tone: "text-ink" },
  INFO: { Icon: Info, tone: "text-soft" },
  DEBUG: { Icon: Bug, tone: "text-soft" },
  TRACE: { Icon: Route, tone: "text-soft" },
} as const satisfies Record<Severity, unknown>;

/** A severity as shape, word and colour; on a narrow screen the word is for screen readers only. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { Icon, tone } = marks[severity];
  return (
    <span
      className={cn("inline-flex h-[1.65em] items-center gap-1 align-top font-sans", tone)}
      title={severity}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="max-sm:sr-only">{severity}</span>
    </span>
  );
}
