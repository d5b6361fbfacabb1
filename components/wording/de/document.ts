import type { Translated } from "../messages.ts";

export const document = {} as const satisfies Translated<"document">;
