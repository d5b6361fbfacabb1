import type { TableWords } from "./table-words.ts";

export const englishTableWords: TableWords = {
  times: "how many times|how often",
  counts: "how many|what number of|number of|count of|count",
  orders: [
    [{ direction: "highest", adds: true }, "most|more|most often|most frequently"],
    [{ direction: "highest" }, "highest|largest|biggest|greatest|maximum|max"],
    [{ direction: "lowest", adds: true }, "least|fewest|less|fewer|least often"],
    [{ direction: "lowest" }, "lowest|smallest|minimum|min"],
    [{ direction: "highest", aspect: "price" }, "most expensive|dearest|priciest|costliest"],
    [{ direction: "lowest", aspect: "price" }, "cheapest|least expensive"],
    [
      {
        direction: "highest",
        aspect: "duration",
        or: { direction: "highest", aspect: "distance" },
      },
      "longest",
    ],
    [{ direction: "highest", aspect: "duration" }, "slowest"],
    [
      { direction: "lowest", aspect: "duration", or: { direction: "lowest", aspect: "distance" } },
      "shortest",
    ],
    [{ direction: "lowest", aspect: "duration" }, "fastest|quickest"],
    [{ direction: "highest", aspect: "date" }, "newest|latest|most recent"],
    [{ direction: "lowest", aspect: "date" }, "earliest"],
    [
      { direction: "lowest", aspect: "date", or: { direction: "highest", aspect: "age" } },
      "oldest",
    ],
    [{ direction: "lowest", aspect: "age" }, "youngest"],
    [{ direction: "highest", aspect: "distance" }, "farthest|furthest"],
    [{ direction: "lowest", aspect: "distance" }, "nearest|closest"],
    [{ direction: "highest", aspect: "temperature" }, "hottest|warmest"],
    [{ direction: "lowest", aspect: "temperature" }, "coldest|coolest"],
    [{ direction: "highest", aspect: "height" }, "tallest"],
    [{ direction: "highest", aspect: "weight" }, "heaviest"],
    [{ direction: "lowest", aspect: "weight" }, "lightest"],
  ],
  compares: [
    [{ comparison: "below" }, "below|under|less than|fewer than|lower than|smaller than"],
    [{ comparison: "above" }, "above|over|more than|greater than|higher than|larger than"],
    [{ comparison: "atLeast" }, "at least|no less than|not less than"],
    [{ comparison: "atMost" }, "at most|no more than|not more than|up to"],
    [{ comparison: "below", aspect: "price" }, "cheaper than"],
    [{ comparison: "above", aspect: "price" }, "more expensive than|dearer than"],
    [{ comparison: "below", aspect: "duration" }, "shorter than|faster than"],
    [{ comparison: "above", aspect: "duration" }, "longer than|slower than"],
    [{ comparison: "below", aspect: "date" }, "before|earlier than|older than"],
    [{ comparison: "above", aspect: "date" }, "after|later than|newer than"],
    [{ comparison: "atLeast", aspect: "date" }, "since"],
  ],
  sums: "total|totals|sum of|sum|in total|altogether|all together|combined|overall",
  means: "average|avg|mean|on average",
  top: "top|first",
  rows: "item items thing things value values result results row rows record records entry entries reading readings",
  lists: "are were have come list show all",
  sizes: "level limit threshold point amount number value",
  aspects: {
    price:
      "price cost fee rate charge fare amount total turnover revenue sales money paid debit credit withdrawal deposit income expense",
    duration: "duration time length runtime",
    date: "date day",
    weight: "weight",
    distance: "distance mileage",
    temperature: "temperature temp",
    height: "height",
    age: "age",
    quantity: "quantity qty pieces pcs units packs boxes bottles bags",
    person:
      "by person member name customer client employee driver owner patient student buyer guest",
  },
  units: "unit units",
  flows: {
    out: "out outgoing paid spent debit withdrawal withdrawn expense actual",
    in: "in incoming received credit deposit deposited income",
  },
  outcomes: "actual spent",
  rates: "per unit each rate average avg mean median correlation ratio share percentage percent",
  numberings: "no nr id number order invoice ticket",
  about: [
    [
      { aspect: "range" },
      "range|normal range|reference range|reference interval|reference value|reference values|normal values",
    ],
    [{ aspect: "price" }, "cost|costs|how expensive|money"],
    [{ aspect: "price", adds: true, flow: "out" }, "spend|spent|pay|paid"],
    [
      { aspect: "price", adds: true, flow: "in" },
      "earn|earned|bring in|brought in|take in|took in|raise|raised",
    ],
    [
      { aspect: "price", adds: true, isNoun: true },
      "turnover|revenue|sales|takings|payment|payments",
    ],
    [{ aspect: "price", adds: true, isNoun: true, flow: "out" }, "spending|expense|expenses"],
    [{ aspect: "price", adds: true, isNoun: true, flow: "in" }, "income|earnings"],
    [{ aspect: "distance", adds: true }, "drove|drive|driven|travelled|traveled|cycled"],
    [{ aspect: "duration" }, "how long"],
  ],
  askers: [
    ["person", "who|whose"],
    ["date", "when"],
  ],
  each: "by|per|each|every|for each|for every",
  periods: { month: "month|months|monthly", year: "year|years|yearly" },
  spans: [
    [3, "quarter"],
    [6, "half year|halfyear"],
  ],
  negations:
    "not|isn t|aren t|wasn t|weren t|hasn t|haven t|isnt|arent|wasnt|werent|hasnt|havent|apart from|aside from|other than|except|except for|excluding|without|but not",
  negating: "un",
  singles: "single individual",
  or: "or",
  figures: "how much|how high|how large|how far",
  whatSpent:
    "what(?= (?:did|do|have|has|had) (?:[\\p{L}\\p{N}'’.-]+ ){1,4}(?:spend|spent|pay|paid|earn|earned|bring in|brought in|take in|took in|raise|raised)\\b)",
  monthSpan: { opens: "between from", joins: "to till until through thru", and: "and" },
  fillers:
    "the a an of in on at for from by with to is was be been do does did has had having there its their our your we us you me i my his her he she they it this those " +
    "which what s whats that anyone anybody someone single yet ever so far still currently right now please and can tell give name find too account table sheet spreadsheet file register ledger statement " +
    "comes came buy bought sold go goes went shop shopped use uses used using take takes took taken handle handles handled get gets got make makes made needs belong belongs",
};
