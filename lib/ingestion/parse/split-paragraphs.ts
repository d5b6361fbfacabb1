export type Paragraph = { start: number; end: number };

/** The runs of lines between empty lines, as positions; the ends exclude white space, the starts a first line's indentation not. */
export function* splitParagraphs(text: string): Generator<Paragraph> {
  const pattern = /[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/gu;
  for (const match of text.matchAll(pattern)) {
    const block = match[0].trimEnd();
    yield { start: match.index, end: match.index + block.length };
  }
}
