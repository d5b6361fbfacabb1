import { expect, type Locator, type Page, test } from "@playwright/test";
import { column, makePdf } from "../test/pdf-file.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";

const lines = Array.from({ length: 3000 }, (_, index) =>
  [200, 1500, 2900].includes(index)
    ? `2026-03-12T14:00:00.000Z WARN  [pump] the Überdruck valve ${index} jammed`
    : `2026-03-12T14:00:00.000Z INFO  [pump] cycle ${index + 1} ended, pressure is steady`,
);

/** Opens the search by its key, or on a phone by its button, and types. */
async function searchFor(page: Page, words: string): Promise<Locator> {
  const field = page.getByRole("textbox", { name: "Search in this document" });
  if (test.info().project.name === "phone")
    await page.getByRole("button", { name: "Search in this document" }).tap();
  // The words of the page are there before the code that hears its keys: who is that fast presses again.
  else
    await expect(async () => {
      await page.keyboard.press("f");
      await expect(field).toBeFocused({ timeout: 1000 });
    }).toPass();
  await expect(field).toBeFocused();
  await field.pressSequentially(words);
  return page.getByRole("search").getByRole("status");
}

const strongMark = "mark:not([data-quiet])";

test("a long log is searched to its end, whatever is loaded of it @everywhere", async ({
  page,
  baseURL,
}) => {
  const text = lines.join("\n");
  const { id } = await addDocument(baseURL ?? "", { name: "pumps.log", text });
  const start = text.indexOf("cycle 3 ended");
  await page.goto(`/documents/${id}?start=${start}&end=${start + 13}`);
  const mark = page.locator(strongMark);
  await expect(mark).toHaveText("cycle 3 ended");

  const count = await searchFor(page, "uberdruck VALVE");
  await expect(count).toHaveText("1 of 3");
  await expect(mark).toHaveText("Überdruck valve");
  await expect(mark).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(count).toHaveText("3 of 3");
  await expect(page.getByText("valve 2900 jammed")).toBeInViewport();
  // Round the end, and back.
  await page.keyboard.press("Enter");
  await expect(page.getByText("valve 200 jammed")).toBeInViewport();
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByText("valve 2900 jammed")).toBeInViewport();

  // Where it ends, the reader stays; the cited words are one press away.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("search")).toHaveCount(0);
  await expect(page.getByText("valve 2900 jammed")).toBeInViewport();
  await expect(mark).toHaveCount(0);
  await page.getByRole("button", { name: "Go to the cited words" }).click();
  await expect(mark).toHaveText("cycle 3 ended");
  await expect(mark).toBeInViewport();

  const none = await searchFor(page, "no such words");
  await expect(none).toHaveText("Not found");
});

test("a PDF is searched on its pages and in its text", async ({ page, baseURL }) => {
  const book = makePdf(
    Array.from({ length: 30 }, (_, at) =>
      column(
        [4, 25].includes(at)
          ? [`Sheet ${at + 1}.`, "A brass bell hangs over", "the harbour wall."]
          : [`Sheet ${at + 1} lists ropes and`, `buckets, ${at * 7} in all.`],
        { y: 500 },
      ),
    ),
    { title: "The harbour book" },
  );
  const { id } = await addDocument(baseURL ?? "", { name: "harbour.pdf", text: book });
  await page.goto(`/documents/${id}`);
  const pages = page.getByRole("region", { name: "Pages of the document" });
  await expect(pages.locator("canvas").first()).toBeVisible();

  const count = await searchFor(page, "over the harbour");
  await expect(count).toHaveText("1 of 2");
  const sheet = (number: number) =>
    pages.getByRole("group", { name: `Page ${number}`, exact: true }).locator(strongMark);
  await expect(sheet(5)).toHaveText(["over", "the harbour"]);
  await expect(sheet(5).first()).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(sheet(26).first()).toBeInViewport();
  await page.getByRole("radio", { name: "Text" }).click();
  const text = page.getByRole("region", { name: "Text of the document" });
  await expect(text.locator(strongMark).first()).toBeInViewport();
  await expect(count).toHaveText("2 of 2");
});
