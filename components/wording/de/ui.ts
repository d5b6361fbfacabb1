import type { Translated } from "../messages.ts";

export const ui = {} as const satisfies Translated<"ui">;
