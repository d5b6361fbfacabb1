/** A part of a key this long is taken for the key's: servers show the last four characters of a wrong one. */
const minPartChars = 4;

/**
 * Replaces a key and each part of it in a server's words with "…", also where its letters are in another case. A key that is
 * shorter than a part is replaced only as a whole.
 */
export function blotKey(text: string, key: string | undefined): string {
  if (!key) return text;
  const parts = keyPieces(key);
  const lower = text.toLowerCase();
  const size = Math.min(minPartChars, key.length);
  const isKey = new Uint8Array(text.length);
  let found = false;
  for (let at = 0; at + size <= lower.length; at += 1) {
    if (!parts.has(lower.slice(at, at + size))) continue;
    isKey.fill(1, at, at + size);
    found = true;
  }
  if (!found) return text;
  let blotted = "";
  for (let at = 0; at < text.length; at += 1)
    blotted += isKey[at] ? (isKey[at - 1] ? "" : "…") : text[at];
  return blotted;
}

/** All parts of a key, also as it is written in an address. */
function keyPieces(key: string): Set<string> {
  const size = Math.min(minPartChars, key.length);
  const parts = new Set<string>();
  for (const written of [key, encodeURIComponent(key)].map((each) => each.toLowerCase()))
    for (let at = 0; at + size <= written.length; at += 1) parts.add(written.slice(at, at + size));
  return parts;
}
