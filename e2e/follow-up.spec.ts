import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

test("a follow-up keeps [1] as [1], and says which passages were carried", async ({ page }) => {
  await page.goto("/");
  const first = await askAndWait(page, "How large should a connection pool be?", 1);
  const marker = first.getByRole("button", { name: /^Source 1: / }).first();
  const name = (await marker.getAttribute("aria-label")) ?? "";
  expect(name).toContain("Database connection pools");

  const second = await askAndWait(page, "And why does that size leave room for slow queries?", 2);
  await expect(second).toBeVisible();
  const sources = page.getByRole("complementary", { name: "Sources" });
  await expect(sources.locator('[data-source="1"]')).toContainText("Database connection pools");

  await sources.getByText("Behind this answer").click();
  await expect(sources.locator('[data-origin="carried"]').first()).toContainText(
    "carried from turn 1",
  );
  await expect(sources.locator('[data-origin="fresh"]').first()).toBeVisible();

  // Read again from the server, everything is as it was.
  await page.reload();
  await expect(
    page.getByRole("article", { name: "Answer 1" }).getByRole("button", { name }).first(),
  ).toHaveText("1");
  await expect(sources.locator('[data-source="1"]')).toContainText("Database connection pools");
  const texts = await page.getByRole("article").allTextContents();
  expect(texts).toHaveLength(2);
});
