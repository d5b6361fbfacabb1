import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

const rollback = "Which steps roll back a release?";

/** What the clipboard holds, by media type. */
const copied = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const held: Record<string, string> = {};
    for (const type of item?.types ?? [])
      held[type] = (await item?.getType(type).then((blob) => blob.text())) ?? "";
    return held;
  });

/** Presses, and returns the text of the file that is saved. */
async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name, exact: true }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    text: readFileSync(await download.path(), "utf8"),
  };
}

test("an answer is copied as rich text and Markdown with its numbers and places, also by the keyboard", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  await answer.getByRole("button", { name: "Copy", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied with its sources")).toBeVisible();
  const rich = await copied(page);
  expect(rich["text/plain"]).toMatch(/\[1\][\s\S]*\n\[1\] \S/);
  expect(rich["text/html"]).toContain("<sup>[1]</sup>");
  expect(rich["text/html"]).not.toContain("<style");

  await answer.getByRole("button", { name: "What to do with “Answer 1”" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Copy as Markdown" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied with its sources and their words")).toBeVisible();
  const plain = await copied(page);
  expect(Object.keys(plain)).toEqual(["text/plain"]);
  expect(plain["text/plain"]).toMatch(/\n- .*“[^”]+”/);
});

test("a conversation is saved with footnotes and as a page that prints well, with the numbers of the conversation", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  const numbers = await answer.locator("[data-citation]").allTextContents();
  const menu = page.getByRole("button", { name: "Take this conversation along" });
  await menu.click();
  const markdown = await saved(page, "Markdown");
  expect(markdown.name).toBe("which-steps-roll-back-a-release.md");
  const footnotes = [...markdown.text.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, number]) => number);
  expect(new Set(footnotes)).toEqual(new Set(numbers));
  await menu.click();
  const html = await saved(page, "Web page");
  await page.setContent(html.text);
  await expect(page.getByRole("heading", { level: 1, name: rollback })).toBeVisible();
  await expectAccessible(page);
  const [first] = numbers;
  await expect(page.locator(`#source-${first}`)).toContainText(`[${first}]`);
});

test("printed, the page of a conversation is its questions and answers alone", async ({ page }) => {
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  await expect(page.getByRole("heading", { name: rollback, level: 2 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Sources" })).toBeHidden();
  await expect(answer.getByRole("button", { name: "Copy", exact: true })).toBeHidden();
  const clipped = await answer.evaluate((element) => {
    let around = element.parentElement;
    while (around && getComputedStyle(around).overflow === "visible") around = around.parentElement;
    return around?.tagName ?? null;
  });
  expect(clipped).toBeNull();
});
