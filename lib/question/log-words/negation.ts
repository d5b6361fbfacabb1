import { levelWords } from "./log-words.ts";

/** Words that except what they name. */
const excepting =
  "except(?:ing|ed)?(?: for)?|outside(?: of)?|excluding|without|other than|apart from|aside from|besides|but not|(?<=\\b(?:any|every|some)(?:thing|one|body) |\\ball |¦ )but|unrelated to|nothing to do with|not counting|not including|leaving out|ignoring|(?:with|having) no\\b";
/** Verbs that say what lines hold. */
const naming =
  "mention(?:s|ing)?|contain(?:s|ing)?|includ(?:e|es|ing)|have|having|say(?:s|ing)?|name|naming|show|come|coming|concern|involve|return|returning|ended|ending|end";

const place = "(?:of|from|on|in|with|by|at|about|for|between|due to|caused by|related to)";
/** Behind "not": a noun is excepted, but "not reachable" may be what a line says. */
const noun = `(?=(?:an?|the|any|${place}) |(?:${levelWords})\\b|["\`/\\d]|[A-Z][A-Z\\d]*_|\\p{L}[\\p{L}-]*(?<![su])s\\b|[a-z]+-\\d)`;
const end = ` ?[?!;¦,]| ?\\.(?= |$)| (?:${place}|since|after|before|during|until|within|per|around)\\b| and (?:when|how|what|which|where|who)\\b`;
/** Matches an exception up to what it names, in the group `what`. */
export const exceptionShape = `(?<![\\w/.-])(?:(?:,|that|which|who|the ones|those) )*(?:(?:${excepting})(?![\\p{L}\\d])|(?:do|does|did)(?: not|n't) (?:${naming})|(?<=[\\p{L}\\d] |¦ )(?:is|are|was|were)(?: not| no|n't) ${noun}|no(?= \\S+ (?:is|are|was|were)\\b)|(?<!\\b(?:there|do|does|did|could|can|would|will) )not (?:(?:${naming})|${noun}))(?: those| the ones)? ?(?<what>(?:${place} )?(?:"[^"]*"|(?!${end})[^"])+)`;

/** Matches what is said not to be, as lines may say it themselves: `not reachable`, `no connection`. */
export const negatedPattern =
  /(?<![\w/.-])(?:(?:is|are|was|were|do|does|did|has|have|had)(?: |(?=n't)))?(?<no>not|n't|no) (?<word>(?!(?:is|are|was|were|the|an?|it|they|you|we|this|that|only|yet|just|many|much|all|there|any|happen|occur|appear|exist|be|been|longer)\b)\p{L}[\p{L}-]+)/iu;

/** Matches a negation that is neither. */
export const leftNegation =
  /(?<![\w/.-])(?:(?:is|are|was|were|do|does|did|has|have|had) )?(?:not|never|no longer|(?<!there |¦ +)no(?= +¦)|\w+n't|without|except|excluding|neither|nor)(?![\w-])/iu;
