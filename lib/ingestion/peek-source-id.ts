/** How far into a file its own id is looked for, in UTF-16 units. */
const reach = 65_536;

/**
 * The id that a file gives itself, read from its beginning without parsing it, because it decides at upload whether
 * the file is a new document or a revision: a PMC id in JATS XML, `id:` in the front matter of Markdown.
 */
export function peekSourceId(head: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(head.subarray(0, reach));
  if (/^\s*(<\?xml|<!DOCTYPE article|<article|<pmc-articleset)/i.test(text)) {
    const pmc = /<article-id[^>]*pub-id-type="pmc(?:id)?"[^>]*>\s*(?:PMC)?(\d+)\s*</i.exec(
      text,
    )?.[1];
    return pmc && `PMC${pmc}`;
  }
  const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)?.[1];
  return frontMatter && /^id:\s*["']?([^"'\r\n]+?)["']?\s*$/m.exec(frontMatter)?.[1];
}
