import { type PageWords } from "@/components/wording/words.ts";
import type { FilterWords } from "@/lib/wire/describe-filters.ts";
import { localeOf } from "@/lib/wire/page-language.ts";

/** What is said of filters, in the language of the page. */
export function filterWords(t: PageWords<"answer">): FilterWords {
  return {
    named: (told) => t("filterNamed", told),
    more: (told) => t("filterMore", told),
    severity: ({ level }) => t("filterSeverity", { level, name: level.toLowerCase() }),
    query: (told) => t("filterQuery", told),
    published: (told) => t("filterPublished", told),
    lines: (told) => t("filterLines", told),
    times: (told) => t("filterTimes", told),
    moment: (told) => t("filterMoment", told),
    or: (values) => values.join(t("filterOr")),
    locale: localeOf[t.language],
  };
}
