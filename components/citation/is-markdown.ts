/** Whether a file's text is Markdown, whose marks are shown as what they mean. */
export function isMarkdown(name: string): boolean {
  return /\.(md|mdx|markdown)$/i.test(name);
}
