import type { FilterWords } from "./describe-filters.ts";

const spokenSeverities: Readonly<Record<string, string>> = { FATAL: "critical", WARN: "warning" };

const filterNames: Readonly<Record<Parameters<FilterWords["named"]>[0]["filter"], string>> = {
  kinds: "Kind",
  sections: "Section",
  journals: "Journal",
  severities: "Severity",
  statuses: "Status",
};

/** What is said of filters to programs, and in what is kept of an answer. */
export const englishFilterWords: FilterWords = {
  named: ({ filter, values }) => `${filterNames[filter]}: ${values}`,
  more: ({ count }) => `${count} more`,
  severity: ({ level }) => spokenSeverities[level] ?? level.toLowerCase(),
  query: ({ words }) => `Words: ${words}`,
  published: ({ form, from, to }) =>
    ({
      at: `Published in ${from}`,
      between: `Published ${from} to ${to}`,
      from: `Since ${from}`,
      to: `Until ${to}`,
    })[form],
  lines: ({ form, from, to }) =>
    ({
      at: `Line ${from}`,
      between: `Lines ${from} to ${to}`,
      from: `From line ${from}`,
      to: `Up to line ${to}`,
    })[form],
  times: ({ form, from, to }) =>
    ({
      between: `${from} to ${to}`,
      since: `Since ${from}`,
      after: `After ${from}`,
      until: `Until ${to}`,
      before: `Before ${to}`,
    })[form],
  moment: ({ clock, day }) => `${clock} (${day})`,
  or: (values) => values.join(" or "),
  locale: "en-GB",
};
