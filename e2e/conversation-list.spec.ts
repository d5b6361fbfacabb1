import { expect, test } from "@playwright/test";
import { ask, endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

test("conversations are found by what was said, renamed, pinned, and deleted with a way back", async ({
  page,
}) => {
  await page.goto("/");
  await ask(page, "How large should a connection pool be?");
  const list = page.getByRole("region", { name: "Earlier conversations" });
  const today = list.getByRole("region", { name: "Today" });
  const row = (title: string | RegExp) => list.getByRole("listitem").filter({ hasText: title });
  await expect(today.getByRole("link", { name: /How large/ }).first()).toBeVisible();
  await endedAnswer(page, 1);

  // A new title is everywhere at once.
  const menu = async (title: string, item: string) => {
    await row(title).first().hover();
    await row(title).first().getByRole("button").click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("How large", "Rename");
  await page.getByRole("textbox", { name: "Title of the conversation" }).fill("Heron pools");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Heron pools" })).toBeVisible();
  await menu("Heron pools", "Pin to the top");
  await expect(
    list.getByRole("region", { name: "Pinned" }).getByRole("link", { name: /Heron/ }),
  ).toBeVisible();

  // The words of an answer find it, and are shown.
  await list.getByRole("searchbox").fill("connection pool");
  await expect(row("Heron pools").locator("mark")).toHaveText(/connection pool/i);
  await expectAccessible(page);
  await list.getByRole("searchbox").fill("");

  await menu("Heron pools", "Delete");
  await expect(row("Heron pools")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Heron pools")).toHaveCount(1);

  // Without it, the conversation is gone once the page is left.
  await row("Heron pools").getByRole("link").click();
  await endedAnswer(page, 1);
  const address = page.url();
  await menu("Heron pools", "Delete");
  await expect(row("Heron pools")).toHaveCount(0);
  await page.goto("/documents");
  await page.goto(address);
  await expect(page.getByText("This conversation is not here")).toBeVisible();
});
