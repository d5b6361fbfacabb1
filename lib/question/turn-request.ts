/** What a turn asks of the answer before it when it asks for nothing new. */
export type TurnRequest =
  | "shorter"
  | "sentence"
  | "list"
  | "table"
  | "translate"
  | "simpler"
  | "again"
  | "thanks";

/** Longer turns ask for more than another form (UTF-16 units). */
const maxRequestChars = 90;

const it =
  "(?:it|that|this|them|the answer|your answer|the last answer|the above|the list|all (?:of )?(?:it|that))";
const into = `(?:(?:make|turn|put|give|show|format|write|present|rewrite|convert|say|repeat|give me|show me)(?: ${it})?(?: (?:again|once more|to me))? )?(?:as|in|into|in the form of)`;
const language =
  "(?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|danish|swedish|norwegian|finnish|greek|turkish|russian|ukrainian|arabic|hebrew|hindi|chinese|mandarin|japanese|korean|vietnamese|deutsch|englisch|französisch|spanisch|italienisch)";

const requests: readonly [TurnRequest, string][] = [
  [
    "thanks",
    "(?:many )?(?:thanks|thank you|thx|ty|cheers|danke|vielen dank|merci|gracias)(?: (?:very much|so much|a lot|again|for (?:that|this|the help|your help)))?",
  ],
  [
    "sentence",
    `(?:(?:say|put|summari[sz]e|give|explain|tell)(?: me)?(?: ${it})? )?in (?:one|a single|1) (?:short )?(?:sentence|line)`,
  ],
  [
    "shorter",
    `(?:(?:make|keep|say|put) ${it} )?(?:much |a bit |a little |even |still )?(?:shorter|briefer|more (?:concise|concisely|brief|briefly)|concise|concisely|brief|briefly|kürzer)`,
  ],
  [
    "shorter",
    `(?:shorten|condense|cut|summari[sz]e|sum up) ${it}(?: up| down)?|(?:tl;? ?dr|in short|in brief|too long|summari[sz]e|a summary|(?:a )?shorter version|give me the short version|the short version)`,
  ],
  [
    "list",
    `${into} (?:a |an )?(?:bulleted |bullet(?:ed)? ?(?:point )?|numbered |short |simple )?(?:list|bullet ?points?|bullets|points|liste|stichpunkte)|(?:list|bullet ?points?|bullets|als liste|in stichpunkten|make (?:it|that) a list)(?: please)?`,
  ],
  [
    "table",
    `${into} (?:a |an )?(?:small |simple |markdown )?(?:table|tabelle)|als tabelle|make (?:it|that) a table`,
  ],
  [
    "translate",
    `translate(?: ${it})?(?: back)?(?: (?:in)?to ${language})?|(?:${into.replace("as|in|into|in the form of", "in|into|to")}|auf) ${language}|${language}(?= please$)`,
  ],
  [
    "simpler",
    `(?:(?:make|say|put|explain) ${it} )?(?:again )?(?:more simply|simpler|easier|simply|in (?:simple|simpler|plain|plainer|easy|layman's) (?:words|terms|language|english)|like i'?m five|for (?:a )?(?:beginners?|layman|child|five-year-old))|simplify(?: ${it})?`,
  ],
  [
    "again",
    `(?:explain|say|repeat|rephrase|reword|write) ${it}(?: (?:again|once more|differently|in (?:other|different) words))?|in other words|(?:once more|say again)(?: please)?`,
  ],
];

const requestPatterns = requests.map(([kind, pattern]): [TurnRequest, RegExp] => [
  kind,
  new RegExp(`^(?:${pattern})$`, "u"),
]);
const politeness =
  /^(?:(?:ok(?:ay)?|and|now|so|well|great|good|please|bitte|hm+|sorry|thanks|thank you),? )+|^(?:can|could|would|will) you (?:please )?|^(?:i(?:'d| would) like|i want|give me|show me|do) (?:it|that|this) (?=as |in )|,? (?:please|bitte|now|for me|instead|then|once more)$/u;

/**
 * Reads a turn that only asks for another form of the answer before it ("shorter", "translate that", "as a table") and
 * so needs no documents. "As a table, which endpoints fail?" asks for something new and is not one.
 * @param history the earlier turns that have an answer; without any there is nothing to reshape.
 */
export function readTurnRequest(
  question: string,
  history: readonly { answer: string }[],
): TurnRequest | undefined {
  if (history.length === 0 || question.length > maxRequestChars) return undefined;
  let text = question
    .toLowerCase()
    .replace(/[‘’]/gu, "'")
    .replace(/[\s"“”]+/gu, " ")
    .replace(/[.!?…\s]+$/u, "")
    .trim();
  for (;;) {
    const found = requestPatterns.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
    const bare = text.replace(politeness, "").trim();
    if (bare === text || bare === "") return undefined;
    text = bare;
  }
}
