import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { CompiledMessage } from "icu-minify/format";
import type { ReactNode } from "react";
import type { PageLanguage } from "@/lib/wire/page-language.ts";
import type { english } from "./en/index.ts";
import type { Retell } from "./retelling.ts";

/** The cookie that keeps the language that was chosen in a browser. */
export const languageCookie = "ibid.language";

/** The English messages: the chapters, keys and arguments that every language has. */
export type Messages = typeof english;

export type Chapter = keyof Messages;

/** A chapter in another language: the same keys. That their arguments agree is tested. */
export type Translated<C extends Chapter> = Readonly<Record<keyof Messages[C], string>>;

/** All messages of one language, compiled. */
export type CompiledMessages = {
  readonly [C in Chapter]: Readonly<Record<keyof Messages[C], CompiledMessage>>;
};

/** What a page says, and in which language. */
export type PageWording = {
  language: PageLanguage;
  messages: CompiledMessages;
  /** Says what the server says; absent until it is loaded, beside the page. */
  retell?: Retell | undefined;
};

/** The arguments of a message, with the types that its syntax asks for. */
export type MessageArguments<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** Draws what stands between `<name>` and `</name>` in a message. */
export type DrawPart = (parts: ReactNode[]) => ReactNode;
