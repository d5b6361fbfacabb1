import type { Translated } from "../messages.ts";

export const message = {} as const satisfies Translated<"message">;
