import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing on any page", async ({ page }) => {
      await page.goto("/");
      await expect(
        page.getByRole("main").getByRole("button", { name: /connection pool/ }),
      ).toBeVisible();
      await expectAccessible(page);

      const answer = await askAndWait(page, "How large should a connection pool be?", 1);
      const leaf = page.getByRole("complementary", { name: "Sources" });
      await expect(leaf.locator("mark").first()).toBeInViewport();
      await expectAccessible(page);
      await leaf.getByRole("tab", { name: "All sources" }).click();
      await page.getByText("Behind this answer").click();
      await expect(page.getByText("Altogether").first()).toBeVisible();
      await expectAccessible(page);

      await answer.locator("[data-citation]").first().click();
      await expect(page.getByRole("dialog").locator("mark")).toBeVisible();
      await expectAccessible(page);
      const own = leaf.getByRole("link", { name: "Open in a window of its own" });
      await page.goto((await own.getAttribute("href")) ?? "");
      await expect(page.locator("mark").first()).toBeInViewport();
      await expectAccessible(page);

      await page.goto("/documents");
      await expect(page.getByRole("link", { name: "app.log" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "app.log" }).click();
      await expect(page.getByText("payment-api").first()).toBeVisible();
      await expectAccessible(page);

      await page.goto("/documents");
      await page.getByRole("button", { name: "New knowledge base" }).click();
      await expect(page.getByRole("dialog", { name: "New knowledge base" })).toBeVisible();
      await expectAccessible(page);

      await page.goto("/");
      await page.getByRole("button", { name: /Reading/ }).click();
      await expect(page.getByRole("dialog", { name: /reads/ })).toBeVisible();
      await expectAccessible(page);

      for (const path of ["/nowhere", "/c/nothing", "/documents/nothing"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
