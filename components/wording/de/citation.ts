import type { Translated } from "../messages.ts";

export const citation = {} as const satisfies Translated<"citation">;
