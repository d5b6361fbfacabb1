import { expect, type Page, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

let app: BuiltApp;

test.beforeAll(async () => {
  app = await startApp({ LANGUAGE_MODEL: "" });
  await addDocument(app.url, {
    name: "manara.md",
    text: "# دليل المنارة\n\nتحرق منارة تورهولم أربعة لترات من الزيت كل ليلة.\n",
  });
});

test.afterAll(() => app.close());

const question = "كم لترا من الزيت تحرق منارة تورهولم كل ليلة؟";

/** Which way the words of an element run. */
const directionOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).direction);

test("an Arabic document, question and answer run from right to left on an English page", async ({
  page,
}) => {
  await page.goto(app.url);
  const answer = await askAndWait(page, question, 1);
  expect(await directionOf(page, "#question-1")).toBe("rtl");
  expect(await directionOf(page, ".answer-text p")).toBe("rtl");
  const marker = answer.locator("[data-citation]").first();
  const [at, text] = [await marker.boundingBox(), await page.locator("#question-1").boundingBox()];
  // Behind the last word, which is the leftmost one.
  expect(at?.x).toBeLessThan((text?.x ?? 0) + (text?.width ?? 0) / 2);
  await marker.click();
  const leaf = page.getByRole("complementary", { name: "Sources" });
  await expect(leaf.locator("mark").first()).toBeVisible();
  const words = leaf.locator("[data-passage]").first();
  expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await expectAccessible(page);
});

test("a page that runs from right to left has its parts mirrored, and nothing beyond its edge", async ({
  page,
}) => {
  const mirror = () =>
    page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
  for (const path of ["/", "/documents", "/settings"]) {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    await mirror();
    const rail = await page.getByRole("link", { name: "Settings" }).boundingBox();
    expect(rail?.x, path).toBeGreaterThan(640);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, path).toBe(0);
  }
});
