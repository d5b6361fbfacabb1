import type { Translated } from "../messages.ts";

export const suggestion = {
  from: "<said>, beantwortet in </said>{document}",
} as const satisfies Translated<"suggestion">;
