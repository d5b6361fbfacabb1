import type { Translated } from "../messages.ts";

export const germanSuggestion = {
  from: "<said>, beantwortet in </said>{document}",
} as const satisfies Translated<"suggestion">;
