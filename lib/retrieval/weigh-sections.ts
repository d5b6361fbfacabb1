/** Sections that name things without saying anything of them. */
const backMatter =
  /^(?:references|bibliography|literature cited|works cited|acknowledge?ments?|funding|competing interests|conflicts? of interests?|authors?['’]? contributions|author information|authors and affiliations|author notes|correspondence|article information|key ?words|abbreviations|supplementary (?:material|data|information)|about the authors?|table of contents|index|copyright|licen[cs]e)\b/iu;

/** What a passage of such a section keeps of its score. */
const backMatterWeight = 0.6;

/**
 * The fresh chunks by score, those of references, acknowledgements and the like for less; carried ones follow as they
 * were. Any heading on its path counts.
 */
export function weighSections<
  Chunk extends { section: string | null; carried: boolean; score: number },
>(found: readonly Chunk[]): Chunk[] {
  const fresh = found
    .filter((chunk) => !chunk.carried)
    .map((chunk) =>
      isBackMatter(chunk.section) ? { ...chunk, score: chunk.score * backMatterWeight } : chunk,
    );
  return [
    ...fresh.toSorted((one, other) => other.score - one.score),
    ...found.filter((chunk) => chunk.carried),
  ];
}

function isBackMatter(section: string | null): boolean {
  return (
    section !== null && section.split(" > ").some((heading) => backMatter.test(heading.trim()))
  );
}
