import { expect, test } from "@playwright/test";
import { askAndWait, endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

test("a reader says what is wrong with an answer and with a citation, and it stays said @everywhere", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, "How large should a connection pool be?", 1);
  const down = answer.getByRole("button", { name: "Something is wrong" });
  await down.click();
  await expect(down).toHaveAttribute("aria-pressed", "true");
  const form = page.getByRole("dialog", { name: "What is wrong with this answer" });
  await form.getByRole("radio", { name: "Something is missing" }).check();
  await form.getByRole("textbox", { name: "What should it say?" }).fill("37 connections");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);

  await answer.locator("[data-citation]").first().click();
  const card = page.getByRole("dialog", { name: /^Source/ });
  await card.getByRole("button", { name: "Yes, it says so" }).click();
  await expect(card.getByRole("button", { name: "Yes, it says so" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.reload();
  await endedAnswer(page, 1);
  await expect(down).toHaveAttribute("aria-pressed", "true");
  await down.click();
  await expect(form.getByRole("radio", { name: "Something is missing" })).toBeChecked();
  await form.getByRole("button", { name: "Take it back" }).click();
  await expect(down).toHaveAttribute("aria-pressed", "false");
});
