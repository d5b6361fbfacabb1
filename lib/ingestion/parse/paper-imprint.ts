import { readMonth } from "../../question/answer-kind.ts";
import { wordsOf } from "../../question/read-language.ts";
import { isAbstractLine } from "../../text/abstract-line.ts";
import { isPaperByText } from "../../text/paper-parts.ts";
import { readAuthorLines, readLoneAuthor } from "./author-lines.ts";
import { isBibliographicLine, issueForm, journalWord, yearAlone } from "./bibliographic-year.ts";
import { isoDateOf } from "./iso-date.ts";
import { openingLines, withoutMarks } from "./opening-lines.ts";

/** Where and when a paper appeared, by its first lines; ISO 8601. */
type Imprint = { journal?: string; publicationDate?: string };

/** What the first lines of a text tell of it: who wrote it, and of a paper where and when it appeared. */
export function readOpening(text: string): { authors: string[] } & Imprint {
  const authors = readAuthorLines(text);
  const imprint = isPaperByText(text) ? readImprint(text) : {};
  // A name alone below a title may be anything, but not above a journal's.
  const isLone = authors.length === 0 && imprint.journal !== undefined;
  return { authors: isLone ? readLoneAuthor(text) : authors, ...imprint };
}

/**
 * Reads the imprint of a paper, which is between its title and its abstract: a name with a year beside it and nothing but
 * volume, issue and pages around ("Baltic Boating Science 2019, 5(2), 101-118"), or the day of its publication. The name is a
 * journal's only where an issue or pages are beside it, or where it is set off or called as journals are.
 */
export function readImprint(text: string): Imprint {
  const lines = headLines(text);
  const found = lines.flatMap(({ line, isSetOff }) =>
    statementsOf(line).flatMap((statement) => readImprintStatement(statement, isSetOff) ?? []),
  );
  const inJournal = found.find(({ journal }) => journal !== undefined);
  if (inJournal) return inJournal;
  // "Published 4 May 2021" has the form of an imprint too, and tells more than its year.
  const publicationDate = lines.flatMap(({ line }) => readPublicationDate(line) ?? [])[0];
  return publicationDate === undefined ? (found[0] ?? {}) : { publicationDate };
}

/** A longer line is text (UTF-16 units). */
const maxImprintChars = 400;

/** The lines below the title and above the abstract. */
function headLines(text: string): { line: string; isSetOff: boolean }[] {
  const opening = openingLines(text);
  const lines = opening.slice(isBibliographicLine(opening[0] ?? "") ? 0 : 1);
  const end = lines.findIndex(isAbstractLine);
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter(({ length }) => length <= maxImprintChars)
    .map((line) => ({ line: withoutMarks(line), isSetOff: /^\s*[*_]/u.test(line) }));
}

/** A month in four languages, perhaps with its day: `4. Mai`, `1er août`, `9 de enero de`, `May 4th,`. */
const month =
  "(?:\\d{1,2}(?:\\.|er|st|nd|rd|th)? (?:de )?)?(?<!\\p{L})(?:jan|f[eé][bv]|m[aä]r|a[bpv]r|ma[iy]|ju[inl]|aug|ao[uû]|ago|sep|o[ck]t|nov|d[eéi][cz]|ene)\\p{L}*\\.?(?: \\d{1,2}(?:st|nd|rd|th)?,)?(?: del?(?= \\d))?";
const imprintYear = "(?:19|20)\\d{2}";
const issueLabel =
  "(?<!\\p{L})(?:vol(?:ume|umen)?|issue|no|n[ºo°]|number|art(?:icle)?|pages?|pp?|band|bd|jahrgang|jg|heft|nr|seiten?|s|tome|t|numéro|volúmen|número|núm|páginas?|págs?)(?!\\p{L})";
/** What an imprint has beside a year: `vol. 14`, `5(2)`, `101-118`, `article 31`, `Heft 3`. */
const besideYear = new RegExp(
  `doi\\S*|https?:\\S+|in press|online first|${issueLabel}|(?<!\\p{L})version(?!\\p{L})|${month}|e?\\d+|[\\s,;:.()/–-]+`,
  "giu",
);
/**
 * What {@link issueForm} has not: a number called so in any language, a volume with its pages or its month. A bare number may
 * be that of a house.
 */
const namedIssue = new RegExp(
  `${issueLabel}\\.?\\s?\\d|\\d\\s?[:,;]\\s?(?:e\\d|\\d+\\s?[–-]\\s?\\d)|;\\s?\\d+\\s?:\\s?\\d|\\d\\s?\\(${month} \\d`,
  "iu",
);
const wordsOfName =
  "(?:[dl]|de l)['’]\\p{L}+|of|the|and|in|on|for|&|de|del|der|des|die|du|et|für|la|las|le|les|los|und|y|zu";
const named = `\\p{Lu}[\\p{L}'’.-]*`;
const plainNameForm = new RegExp(`^${named}(?: (?:${named}|${wordsOfName}))*$`, "u");
/** Names of journals that begin with what they are have small letters behind it in many languages. */
const journalNameForm =
  /^(?:Annales|Anales|Archives|Archivos|Bulletin|Boletín|Cahiers|Cuadernos|Journal|Revue|Revista)(?: [\p{L}'’.-]+){1,8}$/u;
const abbreviatedName = /\p{L}{2}\. \p{L}+\.$/u;
const unpublished = /^(?:preprint|draft|manuscript|working paper|technical report|thesis)\b/iu;
const publishedOn = new RegExp(
  `(?:published(?: online)?|posted(?: online)?|available online|veröffentlicht|erschienen|publié|publicad[oa]|preprint|©|copyright)\\P{N}{0,30}?(?<date>${month} ${imprintYear}|${imprintYear})`,
  "iu",
);
/** Returns the day or month after "published" as exact as it is written; where its month is none, the year alone. */
function readPublicationDate(line: string): string | undefined {
  const date = publishedOn.exec(line)?.groups?.["date"];
  if (date === undefined) return undefined;
  // "Sept" has a letter more than the short form.
  const [number] = wordsOf(date).flatMap((word) => readMonth(word.replace(/^sept$/u, "sep")) ?? []);
  const day = /(?<!\d)\d{1,2}(?!\d)/u.exec(date)?.[0];
  return isoDateOf(date.slice(-4), number?.toString(), day);
}

/** The parts of a line that may be an imprint, the whole first: those behind the end of a sentence or a comma. */
function statementsOf(line: string): string[] {
  const sentences = line.split(/(?<=[\p{L}\d)]{3}\.|;)\s+(?=\p{Lu})|\s[·•|]\s/u);
  return sentences.flatMap((sentence) => {
    const parts = sentence.split(/,\s+/u);
    return parts.map((_, at) => parts.slice(at).join(", "));
  });
}

const isOfIssue = (figures: string) => issueForm.test(figures) || namedIssue.test(figures);
const isCalledJournal = (name: string) => journalWord.test(name) || abbreviatedName.test(name);

function readImprintStatement(statement: string, isSetOff: boolean): Imprint | undefined {
  const words = statement.trim().split(" ");
  // The longest name that has nothing but figures behind it.
  for (let at = words.length - 1; at > 0; at -= 1) {
    const name = words
      .slice(0, at)
      .join(" ")
      .replace(/[,:;]$/u, "");
    const rest = words.slice(at).join(" ");
    if (
      !(plainNameForm.test(name) || journalNameForm.test(name)) ||
      rest.replace(besideYear, "") !== ""
    )
      continue;
    const date = yearAlone.exec(rest)?.[0];
    if (date === undefined) continue;
    const isJournal =
      !unpublished.test(name) && (isSetOff || isOfIssue(rest) || isCalledJournal(name));
    return { publicationDate: date, ...(isJournal ? { journal: name } : {}) };
  }
  return undefined;
}
