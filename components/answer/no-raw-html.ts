/**
 * Stands for rehype-raw in Streamdown (next.config.mjs). Ibid shows HTML in an answer as text (show-html-as-text.ts), so the
 * parser for it, a third of what an answer is drawn with, is not loaded.
 */
function noRawHtml(): never {
  throw new Error("HTML in an answer is shown as text, and not read.");
}

// Streamdown imports it by this name.
export { noRawHtml as default };
