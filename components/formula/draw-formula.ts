import { renderToString } from "katex";
import "katex/contrib/copy-tex";
import "katex/dist/katex.min.css";
import "./formula.css";

/** Bounds for what a text may make of a formula: macros that are expanded, and the width of a space or a line in em. */
const [maxExpand, maxSize] = [1_000, 20];

/**
 * Draws a formula as HTML, with MathML for screen readers.
 * @returns null where it is not understood: half a formula would say something else.
 */
export function drawFormula(tex: string, display: boolean): string | null {
  try {
    return renderToString(tex, {
      displayMode: display,
      output: "htmlAndMathml",
      strict: "ignore",
      throwOnError: true,
      trust: refuseCommand,
      maxExpand,
      maxSize,
    });
  } catch {
    return null;
  }
}

/** Links, pictures and styles of a text are not trusted. KaTeX would draw their command's name in their place. */
function refuseCommand(): never {
  throw new Error("A formula has a link, a picture or a style.");
}
