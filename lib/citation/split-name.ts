/** A name in the parts of CSL-JSON; `literal` if it cannot be split. */
export type PersonName = { family: string; given?: string } | { literal: string };

/** Words that are part of the family name after them. */
const particles = new Set(
  "af al bin da de del della den der di do dos du el la le ten ter van vom von zu zum zur".split(
    " ",
  ),
);

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Words in the names of groups, which have no family name. */
const groupWord =
  /\b(?:association|collaboration|committee|consortium|group|inc|institute|initiative|investigators|network|organi[sz]ation|society|team|university|working)\b/i;

/** Splits an author's name, `Ames, Rita` or `Rita van der Ames`, into family and given name. */
export function splitName(name: string): PersonName {
  const [family = "", ...rest] = name.split(",").map((part) => part.trim());
  if (family && rest.length > 0 && !groupWord.test(name)) {
    const given = rest.filter(Boolean).join(", ");
    return given ? { family, given } : { family };
  }
  const words = name.split(" ").filter(Boolean);
  const last = words.at(-1);
  if (groupWord.test(name) || words.length < 2 || last === undefined || /\d/.test(name))
    return { literal: name };
  let start = suffix.test(last) && words.length > 2 ? words.length - 2 : words.length - 1;
  while (start > 1 && particles.has(words[start - 1] ?? "")) start -= 1;
  return { family: words.slice(start).join(" "), given: words.slice(0, start).join(" ") };
}

/** Returns a name in reading order, given name first. */
export function readName(name: PersonName): string {
  if ("literal" in name) return name.literal;
  return name.given ? `${name.given} ${name.family}` : name.family;
}
