import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

const rollback = "Which steps roll back a release?";
const pools = "How large should a connection pool be?";

test("a conversation is shared as a page to read, brought up to date and taken back", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, rollback, 1);
  const number = await answer.locator("[data-citation]").first().textContent();
  const open = async () => {
    await page.getByRole("button", { name: "Take this conversation along" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Share a page…" }).focus();
    await page.keyboard.press("Enter");
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Share this conversation" });
  await expect(dialog).toContainText("this computer only");
  await dialog.getByLabel("With the passages around the quotes").check();
  await dialog.getByRole("button", { name: "Make a link" }).press("Enter");
  const field = dialog.getByRole("textbox", { name: /^The link/ });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const link = await field.inputValue();
  await page.keyboard.press("Escape");

  const other = await browser.newContext();
  const reader = await other.newPage();
  const response = await reader.goto(link);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(reader.getByRole("heading", { level: 1, name: rollback })).toBeVisible();
  await expect(reader.getByText("the conversation as it was on")).toBeVisible();
  await reader
    .getByRole("link", { name: `[${number}]`, exact: true })
    .first()
    .click();
  const source = reader.locator(`#source-${number}`);
  await expect(source).toBeInViewport();
  await source.getByText("The passage", { exact: true }).first().click();
  await expectAccessible(reader);

  await askAndWait(page, pools, 2);
  await reader.reload();
  await expect(reader.getByText("It has gone on since.")).toBeVisible();
  await expect(reader.getByRole("heading", { name: pools })).toHaveCount(0);
  await open();
  await expect(dialog).toContainText("1 answer newer");
  await dialog.getByRole("button", { name: "Bring page 1 up to date" }).click();
  await expect(dialog).toContainText("2 answers");
  await reader.reload();
  await expect(reader.getByRole("heading", { name: pools })).toBeVisible();

  await dialog.getByRole("button", { name: "Take page 1 back" }).click();
  await expect(dialog.getByRole("heading", { name: "Shared pages" })).toHaveCount(0);
  const gone = await reader.reload();
  expect(gone?.status()).toBe(404);
  await expect(reader.getByRole("heading", { name: "This page is not here" })).toBeVisible();
  await other.close();
});
