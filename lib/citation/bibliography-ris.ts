import type { BibliographyEntry } from "./bibliography-entry.ts";

/** Writes the entries as RIS: one field a line, as tag, two spaces, hyphen, space and value. */
export function toRis(entries: readonly BibliographyEntry[]): string {
  return entries.map(toRisEntry).join("");
}

function toRisEntry({ csl, filename }: BibliographyEntry): string {
  const [year, month, day] = csl.issued?.["date-parts"][0] ?? [];
  const authors = (csl.author ?? []).map((name) => {
    if ("literal" in name) return name.literal;
    return name.given ? `${name.family}, ${name.given}` : name.family;
  });
  const lines: [string, string | undefined][] = [
    ["TY", csl.type === "article-journal" ? "JOUR" : "GEN"],
    ["ID", csl.id],
    ["TI", csl.title],
    ...authors.map((author): [string, string] => ["AU", author]),
    ["JO", csl["container-title"]],
    ["PY", year?.toString()],
    ["DA", year === undefined ? undefined : [year, padded(month), padded(day), ""].join("/")],
    ["DO", csl.DOI],
    ["L1", csl.type === "document" && filename ? filename : undefined],
    ["N1", csl.note],
  ];
  const written = lines.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${value}\r\n`],
  );
  return `${written.join("")}ER  - \r\n\r\n`;
}

function padded(part: number | undefined): string {
  return part === undefined ? "" : `${part}`.padStart(2, "0");
}
