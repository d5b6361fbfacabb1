/** Bytes that are looked at, of those beyond ASCII and their neighbours. */
export const encodingSampleBytes = 64 * 1024;
/** Fewer characters say nothing of their encoding. */
const minCharacters = 4;
/** Share of the characters that have to be common ones. Other encodings' texts have at most two thirds. */
const minCommonShare = 0.8;
/** Nearly all Korean is in syllables. A common Chinese text has half of its characters among the same bytes. */
const minKoreanShare = 0.9;
/** Share of kana above which a text is Japanese: Chinese has them at the same bytes, and hardly uses them. */
const minKanaShare = 0.1;

type Pair = { lead: number; trail: number };
const isWithin = (byte: number, from: number, to: number) => byte >= from && byte <= to;

/**
 * Guesses the encoding of a text in two bytes a character, by how many of them are common characters.
 * @returns undefined where too few are, as in a text of another script.
 */
export function asianEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, encodingSampleBytes);
  const pairs = pairsOf(sample, (byte) => byte > 0x80);
  if (shareOf(pairs, isKoreanSyllable) >= minKoreanShare) return "euc-kr";
  if (shareOf(pairs, isCommonChinese) >= minCommonShare)
    return shareOf(pairs, isKana) >= minKanaShare ? "euc-jp" : "gb18030";
  if (shareOf(pairs, isCommonTraditional) >= minCommonShare) return "big5";
  // Its bytes from 0xA1 to 0xDF are narrow kana, of one byte each.
  const japanese = pairsOf(sample, (byte) => byte > 0x80 && !isWithin(byte, 0xa0, 0xdf));
  return shareOf(japanese, isCommonJapanese) >= minCommonShare ? "shift_jis" : undefined;
}

function pairsOf(bytes: Uint8Array, isLead: (byte: number) => boolean): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (!isLead(lead)) continue;
    pairs.push({ lead, trail: bytes[at + 1] ?? 0 });
    at += 1;
  }
  return pairs;
}

function shareOf(pairs: readonly Pair[], isCommon: (pair: Pair) => boolean): number {
  return pairs.length < minCharacters ? 0 : pairs.filter(isCommon).length / pairs.length;
}

// Rows 0xA1 to 0xA3 are the punctuation, digits and letters of all but Shift_JIS.

function isKoreanSyllable({ lead, trail }: Pair): boolean {
  return (isWithin(lead, 0xb0, 0xc8) || isWithin(lead, 0xa1, 0xa3)) && trail >= 0xa1;
}

function isCommonChinese({ lead, trail }: Pair): boolean {
  return (isWithin(lead, 0xb0, 0xd7) || isWithin(lead, 0xa1, 0xa5)) && trail >= 0xa1;
}

function isKana({ lead }: Pair): boolean {
  return lead === 0xa4 || lead === 0xa5;
}

function isCommonTraditional({ lead, trail }: Pair): boolean {
  return isWithin(lead, 0xa1, 0xc6) && (isWithin(trail, 0x40, 0x7e) || trail >= 0xa1);
}

function isCommonJapanese({ lead, trail }: Pair): boolean {
  return (isWithin(lead, 0x81, 0x83) || isWithin(lead, 0x88, 0x97)) && isWithin(trail, 0x40, 0xfc);
}
