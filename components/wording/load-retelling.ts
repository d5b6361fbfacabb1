import type { PageLanguage } from "@/lib/wire/page-language.ts";
import type { Retell } from "./retelling.ts";

const loadPlainly = async () => (await import("./plain-settings.ts")).plainSettings;

/** What the server says is English already, but for a reader who does not run it, it is said without the names of settings. */
const retellings: Record<PageLanguage, () => Promise<Retell>> = {
  en: loadPlainly,
  async de() {
    const [plainly, { germanServer }] = await Promise.all([
      loadPlainly(),
      import("./de/server.ts"),
    ]);
    return (sentence) => plainly(germanServer(sentence));
  },
};

/** Loads what says the server's sentences in a language of the page. */
export function loadRetelling(language: PageLanguage): Promise<Retell> {
  return retellings[language]();
}
