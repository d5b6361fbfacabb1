import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

test("a follow-up keeps [1] as [1], and says which passages were carried", async ({ page }) => {
  await page.goto("/");
  const first = await askAndWait(page, "How large should a connection pool be?", 1);
  const marker = first.getByRole("button", { name: /^Source 1: / }).first();
  const name = (await marker.getAttribute("aria-label")) ?? "";
  const title = name.replace(/^Source 1: /, "").split(",")[0] ?? "";
  expect(title.toLowerCase()).toContain("database");

  // Another subject, another source: the search finds nothing of the first one any more.
  const second = await askAndWait(page, "Which water temperature suits filter coffee best?", 2);
  await expect(
    second.getByRole("button", { name: /^Source \d+: Water temperature/ }),
  ).not.toHaveCount(0);
  const sources = page.getByRole("complementary", { name: "Sources" });
  await expect(sources.locator('[data-source="1"]')).toContainText(title);
  await expect(sources.locator('[data-source="1"]')).toHaveAttribute("data-used", "false");
  await sources.getByRole("tab", { name: "All sources" }).click();
  await sources.getByText("Behind this answer").click();
  await expect(sources.locator('[data-origin="carried"]').first()).toContainText(
    "carried from turn 1",
  );
  await expect(sources.locator('[data-origin="fresh"]').first()).toBeVisible();

  // Back at the first subject, its source is [1] as before.
  const third = await askAndWait(page, "How large was that connection pool to be?", 3);
  await expect(third.getByRole("button", { name }).first()).toHaveText("1");
  await expect(sources.locator('[data-source="1"]')).toContainText("cited at turns 1 and 3");

  // Read again from the server, everything is as it was.
  await page.reload();
  await expect(
    page.getByRole("article", { name: "Answer 1" }).getByRole("button", { name }).first(),
  ).toHaveText("1");
  await expect(sources.locator('[data-source="1"]')).toContainText(title);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(sources.locator('[data-source="1"]')).toContainText("cited at turns 1 and 3");
});
