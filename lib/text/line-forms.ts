/** A sentence's or a clause's end, with closing marks, note numbers and emojis behind it. */
export const sentenceEnding =
  /(?:[\p{Sentence_Terminal}…]|[:;])[\p{Pe}\p{Pf}"'*_\]]*(?:\s*\[\d+(?:\s*[,–-]\s*\d+)*\])*(?:\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)*$/u;
/** A list item: its indent, its mark and its text. */
export const listItemLine = /^(\s*)([-*+•‣◦–]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;
export const fence = /^\s{0,3}(`{3,}|~{3,})/;
export const atxHeading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
/** How deep a heading is. */
export const depthOf = (line: string) => /^\s{0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null;
/** A line that is bold from its first letter to its last; group 2 is its text. */
export const boldLine = /^\s{0,3}(\*\*|__)(?=\S)((?:(?!\1).)+)\1:?\s*$/;
export const tableRow = /^\s*\|.*\|\s*$/;

export const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

export const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";

/** How far a line is indented (UTF-16 units). */
export const indentOf = (line: string) => line.length - line.trimStart().length;
