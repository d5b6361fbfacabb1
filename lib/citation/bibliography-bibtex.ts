import type { BibliographyEntry } from "./bibliography-entry.ts";
import type { PersonName } from "./split-name.ts";

/**
 * Characters that LaTeX reads as something else. Braces become commands too: BibTeX counts every brace, so a lone one,
 * even escaped, would unbalance the field.
 */
const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
};

/** Writes the entries as BibTeX in UTF-8, which BibLaTeX and every current reader accept. */
export function toBibtex(entries: readonly BibliographyEntry[]): string {
  return entries.map(toBibtexEntry).join("\n");
}

function toBibtexEntry({ csl, filename }: BibliographyEntry): string {
  const [year, month, day] = csl.issued?.["date-parts"][0] ?? [];
  const fields: [string, string | undefined][] = [
    ["author", csl.author?.map(authorField).join(" and ")],
    // The inner braces keep the capitals.
    ["title", `{${escapeLatex(csl.title)}}`],
    ["journal", csl["container-title"] && escapeLatex(csl["container-title"])],
    ["year", year?.toString()],
    ["month", month?.toString()],
    ["day", day?.toString()],
    // LaTeX packages read it verbatim, so only characters that end the field are encoded.
    ["doi", csl.DOI?.replace(/[{}\\%\s]/g, encodeURIComponent)],
    ["howpublished", csl.type === "document" && filename ? escapeLatex(filename) : undefined],
    ["note", escapeLatex(csl.note)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []));
  const type = csl.type === "article-journal" ? "article" : "misc";
  return `@${type}{${csl.id},\n${lines.join("\n")}\n}\n`;
}

/** Writes a name, in braces where BibTeX would split it: at ` and `, and at a comma. */
function authorField(name: PersonName): string {
  if ("literal" in name) return `{${escapeLatex(name.literal)}}`;
  const parts = [name.family, ...(name.given ? [name.given] : [])].map((part) =>
    /,| and /i.test(part) ? `{${escapeLatex(part)}}` : escapeLatex(part),
  );
  return parts.length === 1 ? `{${parts[0]}}` : parts.join(", ");
}

function escapeLatex(text: string): string {
  return text.replace(/[\\{}~^&%$#_]/g, (sign) => escapes[sign] ?? sign);
}
