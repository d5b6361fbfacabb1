import { expect, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { makePdf } from "../test/pdf-file.ts";
import { scanOf } from "../test/scan.ts";
import { askAndWait } from "./ask.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

const minutes = makePdf([
  [{ text: "The harbour board of Torrholm meets in the custom house.", y: 700 }],
  scanOf([
    "The board agreed to repair the northern breakwater before",
    "the winter, for 48,200 pounds.",
  ]),
]);

let app: BuiltApp;
test.beforeAll(async () => {
  app = await startApp({ OCR: "tesseract" });
});
test.afterAll(() => app.close());

test("an answer cites the page of a scan, whose text is shown in place of words that cannot be marked", async ({
  page,
}) => {
  const { id } = await addDocument(app.url, { name: "minutes.pdf", text: minutes });
  await page.goto(app.url);
  const question = "For how many pounds is the northern breakwater repaired?";
  const answer = await askAndWait(page, question, 1);
  await expect(answer).toContainText("48,200 pounds");
  const leaf = page.getByRole("complementary", { name: "Sources" });
  await expect(leaf).toContainText("page 2");
  await expect(
    leaf.getByText("The page is a picture, on which no words can be marked."),
  ).toBeVisible();
  const text = leaf.getByRole("region", { name: "Text of the document" });
  await expect(text.locator("mark:not([data-quiet])")).toContainText("48,200 pounds");

  await leaf.getByRole("radio", { name: "Page" }).click();
  await expect(leaf.getByRole("textbox", { name: "Page" })).toHaveValue("2");
  await expect(leaf.getByRole("group", { name: "Page 2" }).locator("canvas")).toBeInViewport();

  await page.goto(`${app.url}/documents/${id}`);
  await expect(page.getByText("1 of 2 pages read by text recognition")).toBeVisible();
});
