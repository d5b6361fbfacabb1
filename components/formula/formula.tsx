import { useMemo, useSyncExternalStore } from "react";

type FormulaProps = {
  tex: string;
  /** Whether it is set on a line of its own. */
  display: boolean;
  /** The formula with its marks, which is shown where it cannot be drawn. */
  source: string;
};

/** A formula, drawn once what draws it is loaded; its source until then, and where that is not understood. */
export function Formula({ tex, display, source }: FormulaProps) {
  const draw = useSyncExternalStore(loadFormulaDrawing, loadedDrawing, noDrawing);
  const html = useMemo(() => draw?.(tex, display), [draw, tex, display]);
  if (html === null) return source;
  // A formula runs from left to right, whatever the words around it do.
  const place = {
    dir: "ltr",
    "data-formula": source,
    className: display
      ? "my-[0.35em] block overflow-x-auto overflow-y-hidden p-[0.2em]"
      : undefined,
  };
  if (html === undefined) return <span {...place}>{source}</span>;
  // KaTeX escapes what the text says, and what would lead anywhere or name a style is not drawn.
  // oxlint-disable-next-line react/no-danger
  return <span {...place} dangerouslySetInnerHTML={{ __html: html }} />;
}

type DrawFormula = typeof import("./draw-formula.ts").drawFormula;

let drawing: DrawFormula | null = null;
const loadedDrawing = () => drawing;
const noDrawing = () => null;

/** Loads what draws formulas when the first one is met. If that fails, the sources stay and the next formula tries again. */
function loadFormulaDrawing(tell: () => void): () => void {
  let isWaiting = drawing === null;
  if (isWaiting)
    import("./draw-formula.ts").then(
      ({ drawFormula }) => {
        drawing = drawFormula;
        if (isWaiting) tell();
      },
      () => {},
    );
  return () => {
    isWaiting = false;
  };
}
