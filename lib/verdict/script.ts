const scripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Thai",
  "Devanagari",
].map((name) => new RegExp(`\\p{Script=${name}}`, "gu"));

/** UTF-16 units of a text in which letters are counted. */
const maxCountedChars = 4_000;

/** Whether most letters of one text are of a script that another text has no letter of: no word can be shared. */
export function isOtherScript(one: string, other: string): boolean {
  const counts = scripts.map((script) => one.slice(0, maxCountedChars).match(script)?.length ?? 0);
  const most = Math.max(...counts);
  const script = scripts[counts.indexOf(most)];
  return most > 0 && script !== undefined && other.search(script) < 0;
}
