import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

test("on a phone one column, the sources from below, the conversations from the left @phone", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, "How do I roll back a release?", 1);
  await expect(page.getByRole("complementary", { name: "Sources" })).toHaveCount(0);

  await answer
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .tap();
  const card = page.getByRole("dialog");
  await expect(card.locator("mark")).toBeVisible();
  const box = await card.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

  // The document opens in the sheet, at the very words.
  await card.getByRole("link", { name: "Open the document at these words" }).tap();
  const sheet = page.getByRole("dialog", { name: "Sources" });
  await expect(sheet.locator("mark:not([data-quiet])").first()).toBeInViewport();
  await sheet.getByRole("button", { name: "Close" }).tap();

  await page.getByRole("button", { name: /sources? used/ }).tap();
  await expect(sheet.locator('[data-source="1"]')).toContainText("cited at turn 1");
  await sheet.getByRole("button", { name: "Close" }).tap();

  await page.getByRole("button", { name: "Show conversations" }).tap();
  const drawer = page.getByRole("dialog", { name: "Conversations" });
  await expect(drawer.locator('a[aria-current="page"]')).toContainText("How do I roll back");
  await drawer.getByRole("link", { name: "Documents" }).tap();
  await expect(page.getByRole("table", { name: "Documents" })).toBeVisible();

  // No page is wider than the screen.
  for (const path of ["/", "/documents"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
