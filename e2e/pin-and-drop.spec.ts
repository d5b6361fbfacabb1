import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

const question = "How large should a connection pool be?";

/** Opens the first marker of an answer. */
async function openCard(page: Page, turn: number) {
  const answer = page.getByRole("article", { name: `Answer ${turn}` });
  await answer.locator("[data-citation]").first().click();
  return page.getByRole("dialog", { name: /^Source/ });
}

/** What an answer was given, by passage. */
async function givenTo(page: Page, turn: number) {
  const id =
    page
      .url()
      .split("/")
      .at(-1)
      ?.replace(/[?#].*$/, "") ?? "";
  const { messages } = await (await page.request.get(`/api/conversations/${id}`)).json();
  const answer = messages[turn * 2 - 1];
  const { passages } = await (
    await page.request.get(`/api/messages/${answer.id}/retrieval`)
  ).json();
  return (passages as { chunkId: string; origin: string }[]).map(({ chunkId }) => chunkId);
}

test("a passage is dropped and taken back, another is pinned and given with every question", async ({
  page,
}) => {
  await page.goto("/");
  await askAndWait(page, question, 1);
  await page.waitForURL(/\/c\//);
  const [first = ""] = await givenTo(page, 1);

  const card = await openCard(page, 1);
  const pin = card.getByRole("button", { name: "Pin", exact: true }).first();
  const drop = card.getByRole("button", { name: "Drop", exact: true }).first();
  await drop.focus();
  await page.keyboard.press("Enter");
  await expect(drop).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByText("Dropped: later answers")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const chosen = page.getByRole("button", { name: /\d (pinned|dropped)$/ });
  await expect(chosen).toHaveAccessibleName("1 dropped");
  await askAndWait(page, "And how many connections does an instance get?", 2);
  expect(await givenTo(page, 2)).not.toContain(first);
  expect(await givenTo(page, 1)).toContain(first);

  await chosen.click();
  const list = page.getByRole("dialog", { name: "Pinned and dropped passages" });
  await list.getByRole("button", { name: /^Take back/ }).click();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();

  await openCard(page, 1);
  await expect(drop).toHaveAttribute("aria-pressed", "false");
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveAccessibleName("1 pinned");
  await askAndWait(page, "Who founded the hospital?", 3);
  expect(await givenTo(page, 3)).toContain(first);

  await page.reload();
  await expect(chosen).toHaveAccessibleName("1 pinned");
  await chosen.click();
  await expect(list.getByRole("link", { name: "Database connection pools" })).toBeVisible();
  await expectAccessible(page);
});
