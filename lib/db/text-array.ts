import { storable } from "../text/storable-text.ts";

/** A Postgres array literal: a JavaScript array does not bind the same on every driver. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${storable(value).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}
