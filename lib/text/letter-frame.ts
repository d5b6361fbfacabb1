import { countWords, isBlank, sentenceEnding } from "./line-forms.ts";

/** The frame of a letter, by the indexes of its lines. */
export type LetterFrame = {
  /** The addresses above the salutation and the names below the close: they name people and places only. */
  names: ReadonlySet<number>;
  /** The salutation and the close, which say nothing. */
  forms: ReadonlySet<number>;
};

const maxNameWords = 8;
const maxFormWords = 6;
const comma = /[,،，]$/u;
const label = /^[^:]{1,40}:\s/u;

/**
 * Finds the frame of a letter by its form: the salutation is a short line alone that ends with a comma, has nothing but
 * short lines above it and sentences below it. What is short at the letter's end, below the sentences, is its close.
 */
export function letterFrame(lines: readonly string[]): LetterFrame {
  const blocks = lineBlocks(lines);
  const text = (at: number) => lines[at]?.trim() ?? "";
  const isShort = (block: readonly number[]) =>
    block.every((at) => countWords(text(at)) <= maxNameWords && !/[.!?…]$/u.test(text(at)));
  const isForm = ([at, ...more]: readonly number[]) =>
    at !== undefined &&
    more.length === 0 &&
    comma.test(text(at)) &&
    countWords(text(at)) <= maxFormWords;
  const salutation = blocks.findIndex(isForm);
  const above = blocks.slice(0, Math.max(0, salutation));
  const body = blocks.slice(salutation + 1);
  const lastProse = body.findLastIndex((block) =>
    block.some((at) => sentenceEnding.test(text(at)) && !label.test(text(at))),
  );
  if (salutation < 0 || lastProse < 0 || !above.every(isShort))
    return { names: new Set(), forms: new Set() };
  const close = body.slice(lastProse + 1).filter(isShort);
  const isName = (at: number) => !label.test(text(at));
  return {
    names: new Set(
      [...subjectLess(above), ...close.filter((block) => !isForm(block))].flat().filter(isName),
    ),
    forms: new Set([blocks[salutation] ?? [], ...close.filter(isForm)].flat()),
  };
}

/** The blocks above a salutation without the letter's subject, which is a line alone right above it. */
function subjectLess(above: readonly number[][]): readonly number[][] {
  return above.at(-1)?.length === 1 ? above.slice(0, -1) : above;
}

/** The indexes of the lines of each block between blank lines. */
function lineBlocks(lines: readonly string[]): number[][] {
  const blocks: number[][] = [];
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue;
    if (at === 0 || isBlank(lines[at - 1])) blocks.push([at]);
    else blocks.at(-1)?.push(at);
  }
  return blocks;
}
