import { expect, test } from "@playwright/test";
import { endedAnswer } from "./ask.ts";
import { tabTo } from "./tab-to.ts";

test("a question, its citation and its document, without a mouse", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  await page.keyboard.type("How large should a connection pool be?");
  await page.keyboard.press("Enter");
  await endedAnswer(page, 1);

  // Past the conversations, however many there are.
  await tabTo(page, "Skip to the page");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Source 1: /);
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog");
  await expect(card.locator("mark")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(page.locator("[data-citation]").first()).toBeFocused();

  // The document is open at these words; Tab goes on from the marker, through the popover, into the text.
  const marks = page.getByRole("region", { name: "Text of the document" }).locator("mark");
  await expect(marks.first()).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(card).toBeFocused();
  // One press to ask about the words, two to pin or drop them, two for what the reader thinks of them, one to leave.
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("Tab");
  await expect(card).toHaveCount(0);
  await expect(page.locator("[data-citation]").first()).not.toBeFocused();
  await tabTo(page, (await marks.first().textContent()) ?? "");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-citation][aria-current]")).toBeFocused();
});

test("the first Tab offers the way past the conversations, and rows follow the arrow keys", async ({
  page,
}) => {
  await page.goto("/documents");
  await expect(page.getByRole("table", { name: "Documents" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const links = page.getByRole("row").getByRole("link");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(links.first()).toBeFocused();
});
