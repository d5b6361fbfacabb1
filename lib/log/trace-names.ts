import { maxSearchedChars } from "./asked-word.ts";

/** What a stack trace tells: the exception, the place in one's own code, or both. */
export type TraceGroup = "exception" | "code" | "both";

/** The class of an exception, with its package: `java.lang.IllegalStateException`, `KeyError`. */
const exceptionClass =
  /(?<![\w.$])(?:[a-z_]\w*\.)*(?<name>[A-Z]\w*(?:Exception|Error|Fault|Panic))(?![\w$])/u;

/** Returns the exception that an entry or its trace names first; null for none. */
export function exceptionOf({ text, rest }: { text: string; rest: string }): string | null {
  const head = text.slice(0, maxSearchedChars);
  return (exceptionClass.exec(rest) ?? exceptionClass.exec(head))?.groups?.["name"] ?? null;
}

const javaFrame = /^\s*at (?:[\w.@-]+\/)?(?<call>[\w.$<>]+)\((?<place>[^()\s]+:\d+)\)/gmu;
const pythonFrame = /^\s*File "(?<file>[^"\n]+)", line (?<line>\d+)(?:, in (?<call>\S+))?/gmu;
const nodeFrame =
  /^\s*at (?:(?<call>[^()\n]+) \()?(?<place>(?:file:\/\/)?\/[^()\n]+:\d+:\d+)\)?/gmu;
/** Where the code of others lies. */
const foreignPath =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|lib\/python[\d.]*|vendor)\/|^<|^node:/u;
/** The logger of a line: `com.mill.api.Orders`, `c.m.api.Orders`. */
const logger = /(?<![\w.@/])(?:[a-z][\w-]*\.){2,}[A-Z]\w*/u;
/** Parts of a package that name its owner. */
const ownParts = 2;

/**
 * Returns the first frame of a trace that is in one's own code: for Java in a package that begins as that of the line's logger,
 * also by initials, and for files the innermost that lies in no folder of libraries. Null where nothing tells it.
 */
export function ownFrameOf({ text, rest }: { text: string; rest: string }): string | null {
  const own = logger.exec(text.slice(0, maxSearchedChars))?.[0]?.split(".").slice(0, ownParts);
  for (const { groups } of rest.matchAll(javaFrame)) {
    const parts = groups?.["call"]?.split(".") ?? [];
    // "c.m.api" is short for "com.mill.api".
    if (
      own?.every((part, at) => (part.length === 1 ? parts[at]?.[0] === part : parts[at] === part))
    )
      return `${parts.slice(-2).join(".")} (${groups?.["place"]})`;
  }
  // Python names the innermost frame last.
  const python = [...rest.matchAll(pythonFrame)].findLast(
    ({ groups }) => !foreignPath.test(groups?.["file"] ?? ""),
  )?.groups;
  if (python) return `${python["call"] ?? ""} (${python["file"]}:${python["line"]})`.trim();
  const node = [...rest.matchAll(nodeFrame)].find(
    ({ groups }) => !foreignPath.test(groups?.["place"] ?? ""),
  )?.groups;
  return node ? `${node["call"] ?? ""} (${node["place"]})`.trim() : null;
}

/** Returns what a trace tells of what is asked for; null for nothing. */
export function traceName(asked: TraceGroup, entry: { text: string; rest: string }): string | null {
  const exception = asked === "code" ? null : exceptionOf(entry);
  const frame =
    asked === "exception" || (asked === "both" && !exception) ? null : ownFrameOf(entry);
  return [exception, frame].filter(Boolean).join(", ") || null;
}
