import Negotiator from "negotiator";
import { cookies, headers } from "next/headers";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { languageCookie, type PageWording } from "@/components/wording/messages.ts";
import { type PageLanguage, pageLanguages } from "@/lib/wire/page-language.ts";

/** Reads in which language a page is wanted: as chosen in this browser, else the first that the browser asks for. */
export async function readWording(): Promise<PageWording> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  return wordingIn(
    pageLanguages.find((language) => language === chosen) ?? (await askedLanguage()),
  );
}

async function askedLanguage(): Promise<PageLanguage> {
  const asked = new Negotiator({
    headers: { "accept-language": (await headers()).get("accept-language") ?? "" },
  });
  return (asked.language([...pageLanguages]) as PageLanguage | undefined) ?? "en";
}
