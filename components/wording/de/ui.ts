import type { Translated } from "../messages.ts";

export const ui = {
  tryAgain: "Noch einmal versuchen",
  didNotWork: "Das hat nicht geklappt. Versuch es noch einmal.",
} as const satisfies Translated<"ui">;
