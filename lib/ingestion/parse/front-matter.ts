export type FrontMatter = {
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
  // Two rules around a paragraph are Markdown; front matter has at least one field.
  if (!match || yaml === undefined || !/^[\w@-][\w .-]*:(?:\s|$)/mu.test(yaml))
    return { fields: {}, lines: [], body: text };
  const lines = yaml.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/u.test(line));
  return { fields: readFields(yaml), lines, body: text.slice(match[0].length) };
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

function readFields(yaml: string): FrontMatter["fields"] {
  const fields: FrontMatter["fields"] = {};
  const lines = yaml.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const field = /^(?<key>[\w@-][\w .-]*):(?:\s+(?<value>.*))?$/u.exec(lines[at] ?? "")?.groups;
    const key = field?.["key"];
    if (!key) continue;
    const inner: string[] = [];
    while (/^\s+\S|^- |^\s*$/u.test(lines[at + 1] ?? "x")) inner.push((lines[++at] ?? "").trim());
    const value = field["value"]?.trim() ?? "";
    const items = inner.filter(Boolean).map((line) => unquote(line.replace(/^- /u, "")));
    if (/^[>|][+-]?$/u.test(value))
      fields[key] = inner.join(value.startsWith("|") ? "\n" : " ").trim();
    else if (/^\[.*\]$/u.test(value))
      fields[key] = value
        .slice(1, -1)
        .split(/\s*,\s*/u)
        .map(unquote)
        .filter(Boolean);
    else if (value !== "") fields[key] = unquote([value, ...inner].join(" "));
    else if (items.length > 0 && inner.every((line) => line === "" || isPlainItem(line)))
      fields[key] = items;
  }
  return fields;
}

/** Returns whether a line is an item of a list of texts: no map, and no field of one. */
function isPlainItem(line: string): boolean {
  return line.startsWith("- ") && !/^- [\w-]+:(?:\s|$)/u.test(line);
}

function unquote(value: string): string {
  const text = value.trim();
  if (/^".*"$/su.test(text))
    return text.slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  if (/^'.*'$/su.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text.replace(/\s#.*$/u, "");
}
