import { foldWord } from "../question/read-language.ts";

/** The words and numbers of a question, a name or a cell, folded. Words are parted at every joint, numbers and codes at none. */
export function tableTokens(text: string): string[] {
  const found = text.match(/[€$£%]|[\p{L}\p{N}\p{M}]+(?:[.,:/'’_-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return found.flatMap((token) =>
    (/^\p{N}/u.test(token) || /^[^_]*\p{N}[^_]*$/u.test(token)
      ? [token]
      : token.split(/[.,:/'’_-]|(?<=\p{Ll})(?=\p{Lu})/u)
    ).map(foldWord),
  );
}
