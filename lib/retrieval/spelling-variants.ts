/** How words are written in British and in American English. Each pair is a class of words. */
const spellings: readonly [british: string, american: string][] = [
  ["is", "iz"],
  ["ys", "yz"],
  ["ou", "o"],
  ["tre", "ter"],
  ["bre", "ber"],
  ["yre", "ire"],
  ["ogue", "og"],
  ["ence", "ense"],
  ["que", "ck"],
  ["ough", "ow"],
  ["mme", "m"],
  ["ae", "e"],
  ["oe", "e"],
  ["sc", "sk"],
  ["gement", "gment"],
  ["geing", "ging"],
  ["ll(?=(?:ed|ing|ers?|ors?)$)", "l"],
  ["(?<!l)l(?=(?:s|ments?)?$)", "ll"],
];

const variants = spellings.map(([british, american]) => ({
  british: new RegExp(british, "gu"),
  american,
}));

/**
 * A word of British English as it may be written in American English: "summarize" for "summarise", "color" for "colour". Most
 * are no words, so only those tell anything that a dictionary or a text has.
 */
export function spellingVariants(word: string): string[] {
  const written = variants.flatMap(({ british, american }) =>
    [...word.matchAll(british)].map(
      ({ 0: found, index }) => word.slice(0, index) + american + word.slice(index + found.length),
    ),
  );
  return [...new Set(written)];
}
