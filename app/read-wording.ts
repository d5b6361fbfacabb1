import { headers } from "next/headers";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import type { PageWording } from "@/components/wording/messages.ts";
import { askedLanguage } from "./asked-language.ts";

/** Reads what a page says, in the language that it is wanted in. */
export async function readWording(): Promise<PageWording> {
  return wordingIn(askedLanguage(await headers()));
}
