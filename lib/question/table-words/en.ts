import type { TableWords } from "./table-words.ts";

export const englishTableWords: TableWords = {
  counts: "how many times|how often|how many|what number of|number of|count of|count",
  orders: [
    [{ direction: "highest" }, "highest|largest|biggest|most|greatest|maximum|max"],
    [{ direction: "lowest" }, "lowest|smallest|least|fewest|minimum|min"],
    [{ direction: "highest", aspect: "price" }, "most expensive|dearest|priciest|costliest"],
    [{ direction: "lowest", aspect: "price" }, "cheapest|least expensive"],
    [{ direction: "highest", aspect: "duration" }, "longest|slowest"],
    [{ direction: "lowest", aspect: "duration" }, "shortest|fastest|quickest"],
    [{ direction: "highest", aspect: "date" }, "newest|latest|most recent"],
    [{ direction: "lowest", aspect: "date" }, "oldest|earliest"],
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
  sums: "total|sum of|sum|in total|altogether|combined",
  means: "average|mean|on average",
  top: "top|first",
  rows: "item items row rows record records entry entries",
  lists: "are were have come list show all",
  sizes: "level limit threshold point amount number value",
  aspects: {
    price: "price cost fee rate charge fare amount",
    duration: "duration time length runtime",
    date: "date day",
    weight: "weight",
  },
  about: [
    ["price", "cost|costs|how expensive|spend|spent|pay|paid"],
    ["duration", "how long"],
  ],
  figures: "how much|how high|how large",
  fillers:
    "the a an of in on at for from by with to is was be been do does did has had having there its their our your we us you me i " +
    "which what who s that each every still currently right now please and can tell give name find " +
    "comes came buy bought shop shopped use uses used using take takes took taken handle handles handled get gets got make makes made needs belong belongs",
};
