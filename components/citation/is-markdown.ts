/** Whether a file's text is Markdown, to be shown formatted. */
export function isMarkdown(name: string): boolean {
  return /\.(md|mdx|markdown)$/i.test(name);
}
