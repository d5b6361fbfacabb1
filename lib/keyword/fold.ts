/** Letters that Unicode does not decompose, spelled without them, e.g. "ss" for "ß". */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, and the Arabic stroke that only lengthens a word. In
 * other scripts, such as Thai and Devanagari, a mark is a vowel and stays.
 */
const accents =
  /[\u{300}-\u{36f}\u{483}-\u{487}\u{591}-\u{5c7}\u{610}-\u{61a}\u{64b}-\u{65f}\u{670}\u{6d6}-\u{6dc}\u{6df}-\u{6e8}\u{6ea}-\u{6ed}]|\u{640}/gu;

/**
 * Returns a lower-case word without its accents: `creme` for `crème`, `strasse` for `straße`, the Arabic digits as 0 to
 * 9.
 */
export function fold(word: string): string {
  // Most words are ASCII, and the test is faster than the rewriting.
  if (/^[\0-\x7f]*$/.test(word)) return word;
  return word
    .normalize("NFKD")
    .replace(accents, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .normalize("NFC");
}
