/** A question from which what was understood is taken out, piece by piece, so that the rest can be looked at. */
export type Words = {
  /** What is left. */
  readonly left: string;
  /** Whether the pattern stands in what is left. */
  has(pattern: RegExp): boolean;
  /** Takes the first match out. */
  take(pattern: RegExp): RegExpExecArray | null;
  /** Takes every match out. */
  takeAll(pattern: RegExp): RegExpExecArray[];
};

/** A taken piece leaves this, which no pattern reads across. */
const gap = " ¦ ";

export function takeWords(question: string): Words {
  let left = ` ${question
    .replace(/[‘’]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[–—]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()} `;
  return {
    get left() {
      return left;
    },
    has: (pattern) => pattern.test(left),
    take(pattern) {
      const match = pattern.exec(left);
      if (match)
        left = left.slice(0, match.index) + gap + left.slice(match.index + match[0].length);
      return match;
    },
    takeAll(pattern) {
      const all: RegExpExecArray[] = [];
      for (let match = this.take(pattern); match; match = this.take(pattern)) all.push(match);
      return all;
    },
  };
}
