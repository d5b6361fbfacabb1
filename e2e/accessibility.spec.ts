import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

async function expectNothingFound(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  // All pages are looked at, also after the first that has something.
  expect
    .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`))
    .toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing on any page", async ({ page }) => {
      await page.goto("/");
      await expect(
        page.getByRole("main").getByRole("button", { name: /connection pool/ }),
      ).toBeVisible();
      await expectNothingFound(page);

      const answer = await askAndWait(page, "How large should a connection pool be?", 1);
      await page.getByText("Behind this answer").click();
      await expect(page.getByText("Altogether").first()).toBeVisible();
      await expectNothingFound(page);

      await answer.locator("[data-citation]").first().click();
      await expect(page.getByRole("dialog").locator("mark")).toBeVisible();
      await expectNothingFound(page);
      await page.getByRole("link", { name: /Open the document/ }).click();
      await expect(page.locator("mark").first()).toBeInViewport();
      await expectNothingFound(page);

      await page.goto("/documents");
      await expect(page.getByRole("link", { name: "app.log" })).toBeVisible();
      await expectNothingFound(page);
      await page.getByRole("link", { name: "app.log" }).click();
      await expect(page.getByText("payment-api").first()).toBeVisible();
      await expectNothingFound(page);

      await page.goto("/documents");
      await page.getByRole("button", { name: "New knowledge base" }).click();
      await expect(page.getByRole("dialog", { name: "New knowledge base" })).toBeVisible();
      await expectNothingFound(page);

      await page.goto("/");
      await page.getByRole("button", { name: /Reading/ }).click();
      await expect(page.getByRole("dialog", { name: /reads/ })).toBeVisible();
      await expectNothingFound(page);

      for (const path of ["/nowhere", "/c/nothing", "/documents/nothing"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNothingFound(page);
      }
    });
  });
}
