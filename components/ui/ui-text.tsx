"use client";

import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

type PlainText = {
  [Key in keyof Messages["ui"]]: Messages["ui"][Key] extends `${string}{${string}` ? never : Key;
}[keyof Messages["ui"]];

/** A text that code outside of React gives to the page, as to `notify`: it is said in the language of the page. */
export function UiText({ says }: { says: PlainText }) {
  return useWords("ui")(says);
}
