import { useWords } from "@/components/wording/wording-context.tsx";

/** Says that an answer is being repaired, in the place that is kept free above it. */
export function RepairStatus({ claims }: { claims: number }) {
  const t = useWords("answer");
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-note text-soft">
      <span aria-hidden className="size-1.5 shrink-0 animate-pulse rounded-full bg-accent" />
      <span className="truncate">{t("repairing", { count: claims })}</span>
    </p>
  );
}
