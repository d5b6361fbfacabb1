import { expect, test } from "@playwright/test";
import { column, makePdf } from "../test/pdf-file.ts";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";

const count = 80;
const wordsPage = 41;
const words = "The beacon of Torrholm burns four litres of oil a night.";
const harbourBook = makePdf(
  Array.from({ length: count }, (_, at) =>
    column(
      at + 1 === wordsPage
        ? ["Of beacons.", "The beacon of Torrholm burns", "four litres of oil a night."]
        : [`Sheet ${at + 1} lists ropes and`, `buckets of the harbour, ${at * 7} in all.`],
      { y: 500 },
    ),
  ),
  { title: "The harbour book" },
);

test("a marker opens the page of a PDF with its words marked, and they lead back to it", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url());
  });
  await addDocument(baseURL ?? "", { name: "harbour-book.pdf", text: harbourBook });
  await page.goto("/");
  const answer = await askAndWait(
    page,
    "How many litres of oil does the beacon of Torrholm burn a night?",
    1,
  );
  const leaf = page.getByRole("complementary", { name: "Sources" });
  const pages = leaf.getByRole("region", { name: "Pages of the document" });
  const marks = pages.locator("mark:not([data-quiet])");
  await expect(marks).toHaveText(["The beacon of Torrholm burns", "four litres of oil a night."]);
  await expect(marks.first()).toBeInViewport();
  const number = leaf.getByRole("textbox", { name: "Page" });
  await expect(number).toHaveValue(String(wordsPage));
  await expect(pages.getByRole("group")).toHaveCount(count);
  // Only what is near the view is drawn.
  const drawn = pages.locator("canvas");
  await expect(drawn.first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(8);
  await expectAccessible(page);

  await marks.first().getByRole("link").click();
  await expect(answer.locator("[data-citation]").first()).toBeFocused();

  const sheet = pages.getByRole("group", { name: `Page ${wordsPage}`, exact: true });
  const width = async () => (await sheet.boundingBox())?.width ?? 0;
  const fitted = await width();
  await leaf.getByRole("button", { name: "Larger" }).click();
  await expect.poll(width).toBeGreaterThan(fitted * 1.2);
  await leaf.getByRole("button", { name: "Fit to the width" }).click();
  await expect.poll(width).toBeCloseTo(fitted, 0);

  await number.fill("3");
  await number.press("Enter");
  await expect(pages.getByText("Sheet 3 lists ropes and")).toBeInViewport();
  await leaf.getByRole("radio", { name: "Text" }).click();
  const text = leaf.getByRole("region", { name: "Text of the document" });
  await expect(text.locator("mark").first()).toHaveText(words);
  await leaf.getByRole("radio", { name: "Page" }).click();
  await expect(marks.first()).toBeInViewport();
  expect(foreign).toEqual([]);
});

test("where a PDF cannot be drawn, its text is shown and says so", async ({ page, baseURL }) => {
  const { id } = await addDocument(baseURL ?? "", { name: "beacons.pdf", text: harbourBook });
  await page.route("**/file", (route) => route.abort());
  await page.goto(`/documents/${id}`);
  await expect(page.getByText("This PDF cannot be drawn here.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Text of the document" })).toContainText(
    "Sheet 1 lists ropes",
  );
});
