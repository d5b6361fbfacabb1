import type { Translated } from "../messages.ts";

export const frame = {
  skipToPage: "Zum Inhalt springen",
} as const satisfies Translated<"frame">;
