import { isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";

type FrontMatter = {
  fields: Record<string, string | string[]>;
  /** All its lines except comments; empty without front matter. */
  lines: string[];
  body: string;
};

/**
 * Cuts the YAML front matter off a Markdown text and reads its top-level text and list fields; nested maps are skipped.
 * Without front matter the fields are empty and the body is the text.
 */
export function cutFrontMatter(text: string): FrontMatter {
  const match = /^\s*---[^\S\n]*\n(?<yaml>[\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/u.exec(
    text,
  );
  const yaml = match?.groups?.["yaml"];
  if (!match || yaml === undefined || !isFrontMatter(yaml))
    return { fields: {}, lines: [], body: text };
  const lines = withoutYamlComments(yaml.split("\n").filter((line) => line.trim() !== ""));
  return { fields: readFields(yaml, lines), lines, body: text.slice(match[0].length) };
}

/** Tells front matter from Markdown between two rules. */
function isFrontMatter(yaml: string): boolean {
  if (!/^[\w@-][\w .-]*:(?:\s|$)/mu.test(yaml)) return false;
  const lines = yaml.split("\n").map((line) => line.trimEnd());
  const isAfterBlank = (at: number) => (lines[at - 1] ?? "") === "";
  // With an empty line beside one of the rules, a `#` line between empty lines is a heading, and not a comment.
  const hasHeading = lines.some(
    (line, at) => /^#{1,6}\s/u.test(line) && isAfterBlank(at) && lines[at + 1] === "",
  );
  if (hasHeading && (lines[0] === "" || lines.at(-1) === "")) return false;
  // A line that is not YAML may still continue the field above it; a paragraph of such lines is prose.
  const opensYaml =
    /^(?:$|[\s#"'\]}<?%]|-(?:\s|$)|[\p{L}\w@$/.-][\p{L}\p{M}\w $/.:()-]*:(?:\s|$))/u;
  return lines.every((line, at) => !isAfterBlank(at) || opensYaml.test(line));
}

/** Returns the lines without comments. A `#` line in a text of several lines (`steps: |`) belongs to that text. */
function withoutYamlComments(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let textIndent = Infinity;
  for (const line of lines) {
    const indent = line.search(/\S/u);
    if (indent < textIndent) {
      if (line.startsWith("#", indent)) continue;
      textIndent = /(?:^|[:-]\s)\s*[>|][+\d-]{0,2}\s*(?:\s#.*)?$/u.test(line)
        ? indent + 1
        : Infinity;
    }
    kept.push(line);
  }
  return kept;
}

/** Returns the lines as a Markdown list, one item for each field with its nested lines, except the fields in `without`. */
export function listFields(lines: readonly string[], without: readonly string[]): string {
  const items: string[] = [];
  let left = false;
  for (const line of lines) {
    const field = /^(?<key>[\w@-][\w .-]*):(?<value>.*)$/u.exec(line)?.groups;
    if (field) {
      left = without.includes(field["key"] ?? "");
      const value = unquote(field["value"] ?? "").replace(/^[>|][+-]?$/u, "");
      if (!left) items.push(`- ${field["key"]}:${value && ` ${value}`}`);
    } else if (!left) items.push(`  ${line.trimEnd()}`);
  }
  return items.join("\n");
}

/** Returns a field's text, its list items joined; undefined where it is absent or empty. */
export function fieldText(fields: FrontMatter["fields"], ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    const text = typeof value === "string" ? value : value?.join(", ");
    if (text?.trim()) return text.trim();
  }
  return undefined;
}

/** Returns a field's items: those of a list, or of a text cut at commas. */
export function fieldList(fields: FrontMatter["fields"], ...names: string[]): string[] {
  for (const name of names) {
    const value = fields[name];
    const items = typeof value === "string" ? value.split(/\s*[,;]\s*/u) : value;
    if (items?.some(Boolean)) return items.filter(Boolean);
  }
  return [];
}

function readFields(yaml: string, lines: readonly string[]): FrontMatter["fields"] {
  const whole = parseFields(yaml);
  if (whole) return whole;
  // People write `title: Restart: the database`: such a field is read as it is written, the others as YAML.
  const pieces = lines.join("\n").split(/\n(?=[\w@-][\w .-]*:\s)/u);
  const fields = pieces.map((piece) => {
    const [, name, value = ""] = /^([\w@-][\w .-]*):\s+(.*)$/su.exec(piece) ?? [];
    return parseFields(piece) ?? (name ? { [name]: unquote(value.replace(/\s+/gu, " ")) } : {});
  });
  return Object.fromEntries(fields.flatMap((one) => Object.entries(one)));
}

/** Returns the fields with a text or a list of texts, as they are written; undefined if this is not YAML. */
function parseFields(yaml: string): FrontMatter["fields"] | undefined {
  const { contents, errors } = parseDocument(yaml, { schema: "failsafe", uniqueKeys: false });
  if (errors.length > 0) return undefined;
  const entries = isMap(contents) ? contents.items : [];
  return Object.fromEntries(
    entries.flatMap(({ key, value }): [string, string | string[]][] => {
      if (isSeq(value) && value.items.every(isScalar))
        return [[String(key), value.items.map(String).filter(Boolean)]];
      // Aliases stay as they are written: `*important*` is one to YAML.
      const text = isScalar(value) || isAlias(value) ? String(value).trim() : "";
      return text === "" ? [] : [[String(key), text]];
    }),
  );
}

function unquote(value: string): string {
  const text = value.trim();
  if (/^".*"$/su.test(text))
    return text.slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  if (/^'.*'$/su.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text.replace(/\s#.*$/u, "");
}
