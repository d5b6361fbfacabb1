import compile from "icu-minify/compile";
import type { PageLanguage } from "@/lib/wire/page-language.ts";
import { german } from "./de/index.ts";
import { english } from "./en/index.ts";
import type { CompiledMessages, PageWording } from "./messages.ts";

const textsByLanguage = { en: english, de: german } as const;
const compiled = new Map<PageLanguage, PageWording>();

/**
 * Compiles what the page says in a language, once a process. For the server and for tests: what a page loads has the
 * compiled messages of its own language, and no parser.
 */
export function wordingIn(language: PageLanguage): PageWording {
  const known = compiled.get(language);
  if (known) return known;
  const messages = Object.fromEntries(
    Object.entries(textsByLanguage[language]).map(([chapter, texts]) => [
      chapter,
      Object.fromEntries(
        // The choices of a plural have no prototype, and only plain objects are sent with a page: cloned, they are plain.
        Object.entries<string>(texts).map(([key, text]) => [key, structuredClone(compile(text))]),
      ),
    ]),
  ) as CompiledMessages;
  const wording = { language, messages };
  compiled.set(language, wording);
  return wording;
}
