import { renderToString } from "katex";

/**
 * Draws a formula as MathML, which needs no fonts and no style sheet.
 * @returns null where it is not understood: half a formula would say something else.
 */
export function drawMathml(tex: string, display: boolean): string | null {
  try {
    return renderToString(tex, {
      displayMode: display,
      output: "mathml",
      strict: "ignore",
      throwOnError: true,
      trust: refuseTrust,
      maxExpand: 1_000,
      maxSize: 20,
    });
  } catch {
    return null;
  }
}

/** Links, pictures and styles of a text are not trusted. KaTeX would draw their command's name in their place. */
function refuseTrust(): never {
  throw new Error("A formula has a link, a picture or a style.");
}
