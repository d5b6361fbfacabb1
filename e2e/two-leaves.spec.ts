import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";

const pools = "How large should a connection pool be?";
const rollback = "Which steps roll back a release?";

const leafOf = (page: Page) => page.getByRole("complementary", { name: "Sources" });
const textOf = (page: Page) => page.getByRole("region", { name: "Text of the document" });
/** The words that the leaf is opened at. */
const openedAt = (page: Page) => textOf(page).locator("mark:not([data-quiet])");

test("a marker turns the right leaf to its words, and the answer stays where it is", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  // The leaf has turned to the first citation by itself.
  await expect(openedAt(page).first()).toBeInViewport();
  const address = page.url();
  const markers = answer.locator("[data-citation]");
  const count = await markers.count();
  expect(count).toBeGreaterThan(2);

  const last = markers.nth(count - 1);
  // What comes below the answer moves the view to its end until a marker has the focus.
  await expect(page.getByRole("region", { name: "Where next" })).toBeVisible();
  const place = await last.boundingBox();
  await last.click();
  const card = page.getByRole("dialog");
  const words = (await card.locator("mark").first().textContent()) ?? "";
  expect(words).not.toBe("");
  await expect(openedAt(page).first()).toContainText(words.slice(0, 40));
  await expect(openedAt(page).first()).toBeInViewport();
  await expect(last).toHaveAttribute("aria-current", "true");
  expect(await last.boundingBox()).toEqual(place);
  expect(page.url()).toBe(address);
  // Beside the document the popover needs no way to it.
  await expect(card.getByRole("link")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(last).toBeFocused();

  const own = leafOf(page).getByRole("link", { name: "Open in a window of its own" });
  await expect(own).toHaveAttribute("href", /^\/documents\/[\w-]+\?start=\d+&end=\d+$/);
  const [opened] = await Promise.all([page.waitForEvent("popup"), own.click()]);
  await expect(opened.locator("mark").first()).toContainText(words.slice(0, 40));
  await opened.close();
});

test("cited words in the leaf lead back to their marker, and its citations are walked", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  const markers = answer.locator("[data-citation]");
  const quiet = textOf(page).locator("mark[data-quiet]").first();
  const words = (await quiet.textContent()) ?? "";
  await quiet.getByRole("link").click();
  const marker = page.locator("[data-citation][aria-current]");
  await expect(marker).toBeFocused();
  await expect(marker).toBeInViewport();
  await expect(openedAt(page).first()).toHaveText(words);

  await markers.first().focus();
  await page.keyboard.press("]");
  await expect(markers.nth(1)).toBeFocused();
  await expect(markers.nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("[");
  await expect(markers.first()).toBeFocused();
  await expect(markers.first()).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // What is being written is not walked over.
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("array");
  await field.press("End");
  await field.press("]");
  await expect(field).toHaveValue("array]");
  await expect(markers.first()).toHaveAttribute("aria-current", "true");

  await leafOf(page).getByRole("button", { name: "Next citation of this source" }).click();
  await expect(leafOf(page).getByText(/2 of \d/)).toBeVisible();
  await expect(markers.first()).not.toHaveAttribute("aria-current", "true");
});

test("the register is a row of tabs, and the turn in view decides what the leaf shows", async ({
  page,
}) => {
  await page.goto("/");
  await askAndWait(page, pools, 1);
  await askAndWait(page, rollback, 2);
  const leaf = leafOf(page);
  const tabs = leaf.getByRole("tab");
  const selected = leaf.getByRole("tab", { selected: true });
  const second = (await selected.getAttribute("aria-label")) ?? "";
  expect(second).not.toContain("not cited");
  await expect(tabs.nth(1)).toHaveAccessibleName(/^1\. .*, not cited by the answer in view$/);

  // A tab of the reader's choice holds.
  await tabs.nth(1).click();
  await expect(selected).toHaveAccessibleName(/^1\. /);
  await expect(leaf).toContainText("Not cited at turn 2. Shown as turn 1 cites it.");
  await expect(openedAt(page).first()).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(selected).toHaveAccessibleName(/^2\. /);
  await page.keyboard.press("Home");
  await expect(selected).toHaveAccessibleName("All sources");
  await expect(leaf.locator('[data-source="1"]')).toBeVisible();
  await expect(leaf).toContainText("Shown for turn 2");
  await page.keyboard.press("ArrowRight");

  // Scrolled back to the first question, the leaf shows what that answer cites, and dims the others.
  const reading = page.getByRole("region", { name: "Questions and answers" });
  await reading.hover();
  await page.mouse.wheel(0, 200);
  await page.mouse.wheel(0, -6000);
  await expect(tabs.nth(1)).toHaveAttribute("data-used", "true");
  await expect(selected).toHaveAccessibleName(/^\d+\. [^,]*$/);
  await expect(tabs.last()).toHaveAttribute("data-used", "false");
  await page.mouse.wheel(0, 12_000);
  await expect(selected).toHaveAccessibleName(second);

  // Walked back to an earlier answer, the view stays there.
  const earlier = page
    .getByRole("article", { name: "Answer 1" })
    .locator("[data-citation]")
    .first();
  await reading.focus();
  const markers = await page.locator("[data-citation]").count();
  for (let presses = 0; presses < markers; presses += 1) await page.keyboard.press("[");
  await expect(earlier).toBeFocused();
  await expect(earlier).toHaveAttribute("aria-current", "true");
  await page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await expect(earlier).toBeInViewport();
  await expect(earlier).toHaveAttribute("aria-current", "true");
});

test("the leaf is closed, stays closed, and is opened again at a marker's words", async ({
  page,
}) => {
  await page.goto("/");
  await askAndWait(page, rollback, 1);
  await leafOf(page).getByRole("button", { name: "Close the sources" }).click();
  await expect(leafOf(page)).toHaveCount(0);
  await page.reload();
  const answer = page.getByRole("article", { name: "Answer 1" });
  await answer.locator("[data-citation]").nth(1).click();
  await expect(leafOf(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Open the document at these words" }).click();
  await expect(openedAt(page).first()).toBeInViewport();
  await expect(answer.locator("[data-citation]").nth(1)).toHaveAttribute("aria-current", "true");

  await leafOf(page).getByRole("button", { name: "Close the sources" }).click();
  await page.getByRole("button", { name: "Show sources" }).click();
  await expect(leafOf(page)).toBeVisible();

  // The border moves, and stays where it was put.
  const border = page.getByRole("separator", { name: "Width of the sources" });
  const width = async () => (await leafOf(page).boundingBox())?.width ?? 0;
  const before = await width();
  await border.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(width).toBeGreaterThan(before);
  const wider = await width();
  await page.reload();
  await expect.poll(width).toBeCloseTo(wider, -1);
});

test("a document that was deleted leaves its words as they were cited", async ({
  page,
  request,
  baseURL,
}) => {
  const words = "The lighthouse of Grimsholm has a lamp of 900 candles.";
  const { id } = await addDocument(baseURL ?? "", {
    name: "lighthouse.md",
    text: `# Grimsholm\n\n${words}\n`,
  });
  await page.goto("/");
  await askAndWait(page, "How many candles has the lamp of the lighthouse of Grimsholm?", 1);
  await expect(openedAt(page).first()).toContainText("900 candles");
  expect((await request.delete(`/api/documents/${id}`)).ok()).toBe(true);
  await page.reload();
  await expect(leafOf(page)).toContainText("This document was deleted");
  await expect(leafOf(page).locator("mark").first()).toContainText("900 candles");
  await expectAccessible(page);
});

for (const [name, viewport] of [
  ["a narrow window", { width: 1000, height: 800 }],
  ["a zoom of 200 %", { width: 680, height: 425 }],
] as const) {
  test(`in ${name} the leaf is a sheet`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const answer = await askAndWait(page, rollback, 1);
    await expect(leafOf(page)).toHaveCount(0);
    const marker = answer.locator("[data-citation]").nth(1);
    await marker.click();
    await page.getByRole("link", { name: "Open the document at these words" }).click();
    const sheet = page.getByRole("dialog", { name: "Sources" });
    await expect(sheet.locator("mark:not([data-quiet])").first()).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(marker).toBeFocused();

    // Words in the sheet lead back to their marker.
    await page.getByRole("button", { name: "Show sources" }).click();
    await sheet.locator("mark[data-quiet]").first().getByRole("link").click();
    await expect(sheet).toHaveCount(0);
    await expect(page.locator("[data-citation]:focus")).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
