import type { KnowledgeBaseKind } from "../knowledge-base-kind.ts";

/** Evidence of one case: logs, configuration files, notes. Erased when the case closes. */
export const caseKind: KnowledgeBaseKind = {
  name: "case",
  title: "Cases",
  description: "Logs and files of one incident. Erased when the case closes.",
  readers: "owner",
  readByDefault: false,
  closable: true,
  label({ filename, lineStart, timeStart, page }) {
    if (lineStart === null) return page === null ? filename : `${filename}, page ${page}`;
    const time = timeStart === null ? "" : ` (${timeStart.slice(11, 19)}Z)`;
    return `${filename}:${lineStart}${time}`;
  },
};
