/** A question from which the parts that are understood are taken out one by one. */
export type Words = {
  /** The part that is left. */
  readonly left: string;
  /** Whether the pattern matches what is left. */
  has(pattern: RegExp): boolean;
  /** Takes out the first match. */
  take(pattern: RegExp): RegExpExecArray | null;
  /** Takes out every match. */
  takeAll(pattern: RegExp): RegExpExecArray[];
};

/** Quoted words are searched for as they are: a pattern that ends with this matches before or behind them only. */
export const outsideQuotes = '(?=(?:[^"`]*["`][^"`]*["`])*[^"`]*$)';

const timingOut = new RegExp(`\\btim(?:e|es|ed|ing) out\\b(?! of\\b)${outsideQuotes}`, "giu");

/** Behind a log that something is in there is its name: "what is logged in march.log". */
const behindVerb =
  "(?= ?(?:[?.!,;]|$)| (?:and|or|but|again|as|to|with|from|via|using|at|on|before|after|since|until|between|during|today|yesterday|most|first|last|twice|once|more|less|by|successfully|correctly|users?|failures?|attempts?|errors?|entry|entries|events?)\\b)";
/** "Who failed to log in", "when did Ann log out", "how many sign-ins". */
const inOrOut = new RegExp(
  `(?<!\\b(?:the|this|that|an?|my|our|each|every|which|what|(?<!who )(?:is|was|were)(?: it)?|errors?|server) )\\b(?:log|sign)(?:s|ged|ging|ed|ing)?[ -](?<way>in|out|(?<=sign\\w*[ -])(?:on|off))(?<many>s?)${behindVerb}${outsideQuotes}`,
  "giu",
);
const inOrOutNoun = (_: string, way: string, many: string) =>
  `${/in|on/iu.test(way) ? "login" : "logout"}${many}`;

/** "Who switched the heating off": the particle goes to its verb. */
const partedVerb = new RegExp(
  `\\b(?<verb>(?:switch|turn)(?:e[sd]|s|ed|ing)?) (?<object>(?:the )?[\\p{L}\\d_-]+(?: [\\p{L}\\d_-]+)?) off\\b${outsideQuotes}`,
  "giu",
);

/** Replaces a part that was taken out; no pattern matches across it. */
const gap = " ¦ ";

export function takeWords(question: string): Words {
  let left = ` ${question
    .replace(/[‘’]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[–—]/gu, "-")
    .replace(/\s+/gu, " ")
    // "How often did it time out?" asks for timeouts.
    .replace(timingOut, "timeout")
    .replace(inOrOut, inOrOutNoun)
    .replace(partedVerb, "$<verb> off $<object>")
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
