import Negotiator from "negotiator";
import { languageCookie } from "@/components/wording/messages.ts";
import { type PageLanguage, pageLanguages } from "@/lib/wire/page-language.ts";

/**
 * Reads in which language a page or a file is wanted: as chosen in this browser, else the first that the browser asks
 * for. A program that asks for none gets English.
 */
export function askedLanguage(headers: Pick<Headers, "get">): PageLanguage {
  const cookies = (headers.get("cookie") ?? "").split(/; */);
  const chosen = pageLanguages.find((each) => cookies.includes(`${languageCookie}=${each}`));
  if (chosen) return chosen;
  const asked = new Negotiator({
    headers: { "accept-language": headers.get("accept-language") ?? "" },
  });
  return (asked.language([...pageLanguages]) as PageLanguage | undefined) ?? "en";
}
