const numbered = /^(\d+)\. /u;

/**
 * Writes numbered items as plain ones where Markdown would number them otherwise than their document: it counts on from the
 * first of a list, also across blank lines, so that steps 3 and 1 would be read as 3 and 4.
 */
export function withTrueNumbers(text: string): string {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const list = listFrom(lines, at);
    const [first] = list;
    if (!first) continue;
    const wrong = list.findIndex(({ number }, place) => number !== first.number + place);
    // Steps that begin the list keep their numbers; one alone beside others is no step of theirs.
    for (const item of wrong < 0 ? [] : list.slice(wrong > 1 ? wrong : 0))
      lines[item.at] = (lines[item.at] ?? "").replace(numbered, "- ");
    at = list.at(-1)?.at ?? at;
  }
  return lines.join("\n");
}

/** The items of a numbered list that begins at a line, which only blank lines part. */
function listFrom(lines: readonly string[], from: number): { at: number; number: number }[] {
  const list: { at: number; number: number }[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const number = numbered.exec(lines[at] ?? "")?.[1];
    if (number !== undefined) list.push({ at, number: Number(number) });
    else if (list.length === 0 || lines[at] !== "") break;
  }
  return list;
}
