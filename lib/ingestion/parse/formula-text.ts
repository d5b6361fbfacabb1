import { superscript } from "./superscript.ts";

/** Returns the texts of a fraction's parts as `1/2`. */
export function fractionText(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).join("/");
}

/** Returns the texts of a base and its exponent as `x²`. */
export function power([base = "", exponent = ""]: readonly string[]): string {
  return base + superscript(exponent);
}
