/** UTF-16 units from a file's start in which its own id is looked for. */
const peekedBytes = 65_536;

/**
 * Returns the id that a file gives itself: a PMC id in JATS XML, `id:` in the front matter of Markdown. Reads only the
 * beginning, without parsing, because the id decides at upload whether the file is a new document or a revision.
 */
export function peekSourceId(head: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(head.subarray(0, peekedBytes));
  if (/^\s*(<\?xml|<!DOCTYPE article|<article|<pmc-articleset)/i.test(text)) {
    const pmc = /<article-id[^>]*pub-id-type="pmc(?:id)?"[^>]*>\s*(?:PMC)?(\d+)\s*</i.exec(
      text,
    )?.[1];
    return pmc && `PMC${pmc}`;
  }
  const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)?.[1];
  return frontMatter && /^id:\s*["']?([^"'\r\n]+?)["']?\s*$/m.exec(frontMatter)?.[1];
}
