import { cn } from "@/components/ui/cn.ts";

/** The sentence of what failed, under what the reader did; nothing without one. */
export function ErrorNote({ error, className }: { error: string | null; className?: string }) {
  if (error === null) return null;
  return (
    <p role="alert" className={cn("text-note text-danger text-pretty", className)}>
      {error}
    </p>
  );
}
