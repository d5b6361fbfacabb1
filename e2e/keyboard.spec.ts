import { expect, type Page, test } from "@playwright/test";
import { endedAnswer } from "./ask.ts";

/** Presses Tab until the focus is where the test wants it, as a person would. */
async function tabTo(page: Page, name: RegExp | string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (typeof name === "string" ? focused.trim() === name : name.test(focused)) return;
  }
  throw new Error(`The Tab key did not reach ${name}.`);
}

test("a question, its citation and its document, without a mouse", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  await page.keyboard.type("How large should a connection pool be?");
  await page.keyboard.press("Enter");
  await endedAnswer(page, 1);

  await tabTo(page, /^Source 1: /);
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog");
  await expect(card.locator("mark")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(page.locator("[data-citation]").first()).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, "Open the document at these words");
  await page.keyboard.press("Enter");
  await expect(page.locator("mark").first()).toBeInViewport();
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
