/** A name in the parts of CSL-JSON; `literal` if it cannot be split. */
export type PersonName = { family: string; given?: string } | { literal: string };

/** Words that are part of the family name after them. */
const particles = new Set(
  "af al bin da de del della den der di do dos du el la le ten ter van vom von zu zum zur".split(
    " ",
  ),
);

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Initials as PubMed writes them behind the family name: `J`, `JA`, `J-P`, `J.A.`. Four capitals are a name or an acronym. */
const initials = /^\p{Lu}[.-]{0,2}(?:\p{Lu}[.-]{0,2}){0,2}$/u;

/** Words of the names of groups, which have no family. */
const groupWord =
  /(?<!\p{L})(?:agency|alliance|association|authority|bureau|cent(?:er|re)s?|collaborat(?:ion|ive|ors)|college|commission|committee|community|company|consortium|contributors|corporation|council|department|division|editors|equipe|équipe|faculty|federation|foundation|gesellschaft|gmbh|groupe?|grupo|gruppe|arbeitsgruppe|hospital|inc|initiative|institut[eo]?|investigators|laborator(?:y|ies)|labs|llc|ltd|ministry|network|office|operations|organi[sz]ation|partnership|program(?:me)?|project|sociedad|societ[yà]|société|squad|support|task force|teams?|trialists|union|universi(?:ty|tät|dad|té)|unit|verein|working)(?!\p{L})/iu;

/** Small words inside the name of a group: `Bank of England`, `Care & Repair`. */
const joiningWord = /\s(?:of|for|and|&)\s|^the\s/i;

/** Splits an author's name, `Ames, Rita`, `Rita van der Ames` or PubMed's `Ames RB`, into family and given name. */
export function splitName(name: string): PersonName {
  if (groupWord.test(name) || joiningWord.test(name)) return { literal: name };
  const [family = "", ...rest] = name.split(",").map((part) => part.trim());
  if (family && rest.length > 0) {
    const given = rest.filter(Boolean).join(", ");
    return given ? { family, given } : { family };
  }
  const words = name.split(" ").filter(Boolean);
  if (words.length < 2 || /\d/.test(name)) return { literal: name };
  const suffixAt = words.length - (words.length > 2 && suffix.test(words.at(-1) ?? "") ? 1 : 0);
  const plain = words.slice(0, suffixAt);
  const { family: own, given } = initials.test(plain.at(-1) ?? "")
    ? readFamilyFirst(plain)
    : readFamilyLast(plain);
  return { family: [...own, ...words.slice(suffixAt)].join(" "), given: given.join(" ") };
}

/** `Rita van der Ames` */
function readFamilyLast(words: readonly string[]): { family: string[]; given: string[] } {
  let start = words.length - 1;
  while (start > 1 && particles.has(words[start - 1] ?? "")) start -= 1;
  return { family: words.slice(start), given: words.slice(0, start) };
}

/** `van der Ames R B` */
function readFamilyFirst(words: readonly string[]): { family: string[]; given: string[] } {
  let end = words.length - 1;
  while (end > 1 && initials.test(words[end - 1] ?? "")) end -= 1;
  return { family: words.slice(0, end), given: words.slice(end) };
}

/** Returns a name in reading order, given name first. */
export function readName(name: PersonName): string {
  if ("literal" in name) return name.literal;
  return name.given ? `${name.given} ${name.family}` : name.family;
}
