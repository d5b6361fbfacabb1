import type { Translated } from "../messages.ts";

export const command = {} as const satisfies Translated<"command">;
