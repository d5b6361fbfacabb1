import { expect, test } from "vitest";
import { bibliographicYear } from "./bibliographic-year.ts";
import { parseFile } from "./parse-file.ts";

test.each([
  ["INVENTED BULLETIN OF ORNITHOLOGY  31 (2019), pp. 55-63\n\nDOTS AND LINES", "2019"],
  ["# Trees\n\n*Journal of Urban Greening*, 2022, 8(2), 101–109", "2022"],
  ["# T\n\n*Journal of Audiology*, 2023; 4(2): 55–63. Received 3 October 2022.", "2023"],
  ["Proceedings of the Concrete Society, vol. 31 (2021), pp. 212-219", "2021"],
  ["# T\n\nScientific Reports 12 (2022), pp. 4-9", "2022"],
  ["# T\n\n_Bee Journal_ 12(3), 2021", "2021"],
  ["# T\n\nCahiers des abeilles 3(1), 2020", "2020"],
])("the line with journal and volume tells the year: %s", (text, year) => {
  expect(bibliographicYear(text)).toBe(year);
});

test("a plain text is not called like the journal that it is from", async () => {
  const text =
    "BULLETIN OF BIRDS  31 (2019), pp. 55-63\n\nDots or lines\n\nAda Muir\n\nGlass kills.";
  const parsed = await parseFile({ bytes: new TextEncoder().encode(text), filename: "a.txt" });
  expect(parsed).toMatchObject({ title: "Dots or lines", publicationDate: "2019" });
});

test.each([
  "Journal for 2024\n\nMonday: planted beans.",
  "Minutes of 2023\n\nWe read the review (page 3).",
  `# T\n\n${"Words.\n\n".repeat(30)}Journal of Ends, 2020, 1(2), 3–4`,
])("a text without one has none: %#", (text) => {
  expect(bibliographicYear(text)).toBeUndefined();
});
