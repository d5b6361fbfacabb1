import type { TextSpan } from "../text/text-span.ts";

/** Replaces facts by a sign of the same length that no reader takes. */
export function withoutFacts(text: string, facts: readonly TextSpan[]): string {
  let from = 0;
  let rest = "";
  for (const { start, end } of facts.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    rest += text.slice(from, start) + "\uE000".repeat(end - start);
    from = end;
  }
  return rest + text.slice(from);
}
