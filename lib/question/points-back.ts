/** Words that refer back, and openings of such questions, in English, German, French and Spanish. */
const backwards =
  /(?<![\p{L}\p{N}])(?:it|its|they|them|their|he|him|his|she|her|hers|this|that|these|those|there|one|ones|such|same|others?|else|another|er|sie|es|ihn|ihm|ihr|ihre[nmrs]?|sein[enmrs]{0,2}|dies(?:e[nmrs]?)?|das|dessen|deren|dort|damit|dafür|davon|dazu|il|elle|ils|elles|lui|leur|leurs|ce|cela|ça|cette|ces|celui|celle|y|él|ella|ellos|ellas|also|too|as well|auch|aussi|également|también|esto|eso|este|esta|estos|estas|ese|esa|allí)(?![\p{L}\p{N}])|^\s*(?:and|or|but|so|then|also|why|how so|what about|how about|und|oder|aber|warum|et|mais|pourquoi|y|pero|por qué)(?![\p{L}\p{N}])/iu;

/** Whether a question refers back to something said before. */
export function pointsBack(question: string): boolean {
  return backwards.test(question);
}

const opening =
  /^[\s¿]*(?:(?:ok(?:ay)?|right|thanks|danke|merci|gracias)[,.]? )?(?:(?:and|but|or|then|und|aber|oder|et|mais|ou|y|pero|o)[,]? )?(?:(?:what|how) about |(?:was|wie) ist (?:es )?mit |qu'en est-il de |qué tal )?/iu;

/** A question without the words that only tie it to the one before: "and what about March?". */
export const withoutOpening = (question: string): string => question.replace(opening, "");
