/** Whether a part occurs in a text at a place that fits; all places are tried, also those that overlap. */
export function occursWhere(text: string, part: string, fits: (at: number) => boolean): boolean {
  for (let at = text.indexOf(part); at >= 0 && at < text.length; at = text.indexOf(part, at + 1))
    if (fits(at)) return true;
  return false;
}
