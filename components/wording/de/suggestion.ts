import type { Translated } from "../messages.ts";

export const suggestion = {} as const satisfies Translated<"suggestion">;
