import { createElement, type ReactNode } from "react";
import { type MathNode, readTex } from "./read-tex.ts";

type FormulaProps = {
  tex: string;
  /** Whether it is set on a line of its own. */
  display: boolean;
  /** The formula with its marks, which is shown where it cannot be read. */
  source: string;
};

/** A formula as the browser sets it; its source where that is not understood. */
export function Formula({ tex, display, source }: FormulaProps) {
  const read = readTex(tex);
  if (!read) return source;
  const properties = { display: display ? "block" : "inline", alttext: tex };
  return createElement("math", properties, drawn(read, 0));
}

function drawn({ tag, text, properties = {}, children = [] }: MathNode, key: number): ReactNode {
  const { class: className, ...others } = properties;
  return createElement(
    tag,
    { key, ...others, ...(className ? { className } : {}) },
    text ?? children.map(drawn),
  );
}
