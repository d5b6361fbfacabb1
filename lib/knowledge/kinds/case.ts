import type { KnowledgeBaseKind } from "../knowledge-base-kind.ts";

/** Evidence of one case: logs, configuration files, notes. Erased when the case closes. */
export const caseKind: KnowledgeBaseKind = {
  name: "case",
  title: "Cases",
  one: "Case",
  description:
    "The evidence of one case; read only where you choose it, and erased when the case closes.",
  icon: "briefcase",
  readers: "owner",
  writers: "owner",
  readByDefault: false,
  takesNewFiles: false,
  cacheSeconds: 60 * 60,
  closing:
    "Its documents, and the text of every answer that rests on them, are erased for good. What you asked stays.",
  account: { order: 1, leadIn: "What was observed:", subject: "the evidence" },
  prompt: "case",
  passage({ ordinal, score, sourceId, page, lineStart, lineEnd, timeStart, timeEnd }) {
    const facts = [
      `Chunk ${ordinal} - Score: ${score.toFixed(2)}`,
      `Source: ${sourceId}`,
      page === null ? null : `Page: ${page}`,
      lineStart === null ? null : `Line: ${fromTo(lineStart, lineEnd)}`,
      timeStart === null ? null : `Time: ${fromTo(timeStart, timeEnd)}`,
    ];
    return `[${facts.filter((fact) => fact !== null).join(", ")}]`;
  },
  label({ filename, lineStart, timeStart, page }) {
    if (lineStart === null) return page === null ? filename : `${filename}, page ${page}`;
    const time = timeStart === null ? "" : ` (${timeStart.slice(11, 19)}Z)`;
    return `${filename}:${lineStart}${time}`;
  },
  footer: { leadIn: "Sources", name: ({ filename, sourceId }) => filename || sourceId },
};

/** `10-24`, or `10` where there is no end or none other. Times are joined by a slash: they hold dashes. */
function fromTo(start: number | string, end: number | string | null): string {
  if (end === null || end === start) return `${start}`;
  return `${start}${typeof start === "number" ? "-" : "/"}${end}`;
}
