import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";
import type { Chapter, DrawPart, MessageArguments, Messages, PageWording } from "./messages.ts";
import type { Retell } from "./retelling.ts";

type Arguments<C extends Chapter, K extends keyof Messages[C]> = MessageArguments<
  Messages[C][K] & string
>;

/** The arguments of a message as they are passed: nothing for a message that has none. */
type Passed<C extends Chapter, K extends keyof Messages[C]> = [keyof Arguments<C, K>] extends [
  never,
]
  ? []
  : [values: Arguments<C, K>];

/** What a chapter says, in the language of the page. */
export type PageWords<C extends Chapter> = {
  /** Returns a message with its arguments filled in. */
  <K extends keyof Messages[C]>(key: K, ...values: Passed<C, K>): string;
  /** Returns a message with parts `<name>…</name>` that a function draws. */
  rich<K extends keyof Messages[C]>(
    key: K,
    values: Arguments<C, K> & Readonly<Record<string, DrawPart | string | number>>,
  ): ReactNode;
  /** Says a sentence of the server for a reader: in the language of the page, without the names of settings. */
  readonly retell: Retell;
  readonly language: PageLanguage;
};

const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: remember(
    (...given: Parameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  ),
  getNumberFormat: remember(
    (...given: Parameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  ),
  getPluralRules: remember(
    (...given: Parameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
  ),
};

/** Returns what one chapter of a page's wording says. */
export function wordsIn<C extends Chapter>(wording: PageWording, chapter: C): PageWords<C> {
  const texts: Readonly<Record<keyof Messages[C], CompiledMessage>> = wording.messages[chapter];
  const locale = localeOf[wording.language];
  const say = (key: keyof Messages[C], values?: object): string =>
    String(format(texts[key], locale, values as Record<string, string>, { formatters }));
  const rich = (key: keyof Messages[C], values: object): ReactNode => {
    const parts = format<ReactNode>(texts[key], locale, values as Record<string, string>, {
      formatters,
    });
    // As children of their own, and not as a list, they need no keys.
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
  };
  const { language, retell = asItIs } = wording;
  return Object.assign(say, { rich, retell, language }) as PageWords<C>;
}

const asItIs: Retell = (sentence) => sentence;

/** How a figure is written that is told to a tenth. */
export const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Makes each formatter once: making one takes longer than using it. */
function remember<Given extends unknown[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const key = JSON.stringify(given);
    const known = made.get(key) ?? make(...given);
    made.set(key, known);
    return known;
  };
}
