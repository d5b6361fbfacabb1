import { splitParagraphs } from "./split-paragraphs.ts";
import { wordLines } from "./word-lines.ts";

/** A stretch of whole lines of a configuration file, and the keys or the part above it. */
export type ConfigBlock = {
  start: number;
  end: number;
  keys: readonly string[];
  /** Whether it is little more than the line of a key, which stays with what follows. */
  opens: boolean;
};

/** A line with words, as positions; the end without its line break and white space. */
type ConfigLine = { start: number; end: number; indent: number; key: string | undefined };

/** A block that fits a chunk (`chunk-prose.ts`) contains its keys and needs no path. */
const maxWhole = 1_000;
/** Deeper keys, which hostile files have, are not followed. */
const maxDepth = 12;

/**
 * Cuts a configuration file that is too long for one chunk at its keys. A block that is longer than a chunk loses the
 * line of its key, and its parts remember that key. Works by indentation and `[parts]`, which JSON with line breaks,
 * YAML, TOML and INI files have in common; lines without such an order are one block.
 */
export function configBlocks(text: string): ConfigBlock[] {
  return manifestsOf(text, configLinesOf(text)).flatMap(({ lines, keys }) =>
    keepLeftovers(cutAtKeys(lines, keys, maxDepth)).flatMap((block) =>
      block.opens ? [block] : atEmptyLines(text, block),
    ),
  );
}

/** Lines of a file, and the name that they have as a whole. */
type Manifest = { lines: ConfigLine[]; keys: readonly string[] };

/**
 * Divides a file of several YAML documents of which some are named, as those of Kubernetes are: what is set in one is set
 * in none of the others. Any other file is one.
 */
function manifestsOf(text: string, lines: readonly ConfigLine[]): Manifest[] {
  const parts: ConfigLine[][] = [[]];
  for (const line of lines) {
    if (text.slice(line.start, line.end) === "---") parts.push([]);
    parts.at(-1)?.push(line);
  }
  const manifests = parts
    .filter((part) => part.length > 0)
    .map((part) => ({ lines: part, keys: manifestName(textOfLines(text, part)) }));
  return manifests.length > 1 && manifests.some(({ keys }) => keys.length > 0)
    ? manifests
    : [{ lines: [...lines], keys: [] }];
}

const textOfLines = (text: string, lines: readonly ConfigLine[]) =>
  text.slice(lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0);

/** The kind and the name of a manifest: `Deployment photo-worker`; none of another document. */
function manifestName(text: string): string[] {
  const kind = /^kind:\s*["']?(\w{1,60})/mu.exec(text)?.[1];
  const metadata = /^metadata:(?<inline>.*)(?<below>(?:\n(?:[ \t].*)?)*)/mu.exec(text)?.groups;
  const name =
    /\bname:\s*["']?([\w.-]{1,80})/u.exec(metadata?.["inline"] ?? "")?.[1] ??
    /^[ \t]+name:[ \t]*["']?([\w.-]{1,80})/mu.exec(metadata?.["below"] ?? "")?.[1];
  return kind && name ? [`${kind} ${name}`] : [];
}

/** Splits a block at its empty lines, the best ends for chunks. */
function atEmptyLines(text: string, block: ConfigBlock): ConfigBlock[] {
  return [...splitParagraphs(text.slice(block.start, block.end))].map(({ start, end }) => ({
    ...block,
    start: block.start + start,
    end: block.start + end,
  }));
}

/** Shorter blocks between blocks of other keys are no chunks of their own. */
const minAlone = 200;

/** Lets a few lines alone under their keys go with what follows them, as the line of a key does. */
function keepLeftovers(blocks: readonly ConfigBlock[]): ConfigBlock[] {
  if (blocks.every(({ keys }) => keys.length === 0)) return [...blocks];
  const kept: ConfigBlock[] = [];
  for (let from = 0; from < blocks.length; ) {
    const path = blocks[from]?.keys;
    let to = from + 1;
    while (to < blocks.length && blocks[to]?.keys === path) to++;
    const run = blocks.slice(from, to);
    const length = (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0);
    kept.push(...run.map((block) => (length < minAlone ? { ...block, opens: true } : block)));
    from = to;
  }
  return kept;
}

function cutAtKeys(
  lines: readonly ConfigLine[],
  keys: readonly string[],
  depth: number,
): ConfigBlock[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const whole = { start: first.start, end: last.end, keys, opens: false };
  if (last.end - first.start <= maxWhole || depth === 0) return [whole];
  const groups = groupByIndent(lines);
  return groups.flatMap(([head, ...inner]) => {
    const end = inner.at(-1)?.end ?? head.end;
    if (end - head.start <= maxWhole || inner.length === 0)
      return [{ start: head.start, end, keys, opens: false }];
    const under = head.key === undefined ? keys : [...keys, head.key];
    const opening = { start: head.start, end: head.end, keys: under, opens: true };
    return [opening, ...cutAtKeys(inner, under, depth - 1)];
  });
}

/** Groups lines by the least indented ones, each with the lines below it; `[parts]` before all others. */
function groupByIndent(lines: readonly ConfigLine[]): [ConfigLine, ...ConfigLine[]][] {
  const minIndent = lines.reduce((indent, line) => Math.min(indent, line.indent), Infinity);
  const groups: [ConfigLine, ...ConfigLine[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (!last || line.indent === minIndent) groups.push([line]);
    else last.push(line);
  }
  return groups;
}

function configLinesOf(text: string): ConfigLine[] {
  const lines: ConfigLine[] = [];
  // A part of an INI or TOML file opens a level that its lines do not show.
  let inPart = 0;
  for (const { start, end } of wordLines(text)) {
    const line = text.slice(start, end);
    const words = line.trim();
    const part = /^\[{1,2}(?<name>[^\][]{1,200})\]{1,2}$/u.exec(words)?.groups?.["name"];
    if (part !== undefined) inPart = 1;
    lines.push({
      start,
      end: start + line.trimEnd().length,
      indent: part === undefined ? inPart + (line.length - line.trimStart().length) : 0,
      key: part ?? configKeyOf(words),
    });
  }
  return lines;
}

/** Returns the key of `key:`, `"key": {` or `key = [`, or the name of the item `- name: builder`. */
function configKeyOf(line: string): string | undefined {
  const item = /^-\s+["']?(?:name|id|key|title)["']?\s*:\s*["']?(?<name>[^"'#]{1,80})/iu.exec(line);
  const name = item?.groups?.["name"]?.trim();
  if (name) return name;
  return /^(?:-\s+)?["']?(?<key>[\w][\w ./-]{0,80})["']?\s*(?::|=|\{|=>)/u
    .exec(line)
    ?.groups?.["key"]?.trim();
}
