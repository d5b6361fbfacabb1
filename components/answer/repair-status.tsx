/** Says that an answer is being repaired, in the place that is kept free above it. */
export function RepairStatus({ claims }: { claims: number }) {
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-note text-soft">
      <span aria-hidden className="size-1.5 shrink-0 animate-pulse rounded-full bg-accent" />
      <span className="truncate">
        {claims === 1
          ? "Repairing 1 claim that does not hold…"
          : `Repairing ${claims} claims that do not hold…`}
      </span>
    </p>
  );
}
