import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

test("on a tablet the conversations stay beside the answer, and the source is a sheet @tablet", async ({
  page,
}) => {
  await page.goto("/");
  const answer = await askAndWait(page, "How do I roll back a release?", 1);
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sources" })).toHaveCount(0);

  await answer
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .tap();
  const card = page.getByRole("dialog");
  await expect(card.locator("mark")).toBeVisible();
  await card.getByRole("link", { name: "Open the document at these words" }).tap();
  const sheet = page.getByRole("dialog", { name: "Sources" });
  await expect(sheet.locator("mark:not([data-quiet])").first()).toBeInViewport();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toHaveCount(0);
});

for (const scheme of ["light", "dark"] as const)
  test(`on a tablet the library has room for the titles of its documents, in ${scheme} @tablet`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/documents");
    const title = page.getByRole("table", { name: "Documents" }).getByRole("link").first();
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.width).toBeGreaterThan(200);
    await expectAccessible(page);
    for (const path of ["/", "/documents", "/settings"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

test("the library keeps its place while its knowledge bases are being read @phone @tablet", async ({
  page,
}) => {
  let isHeld = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/knowledge-bases", async (route) => {
    if (isHeld) await held;
    await route.continue();
  });
  // From another page: opened by its address, the library comes with them.
  await page.goto("/settings");
  const drawer = page.getByRole("button", { name: "Show conversations" });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  const filter = page.getByRole("searchbox", { name: "Find documents" });
  await expect(
    page.getByRole("table", { name: "Documents" }).getByRole("link").first(),
  ).toBeVisible();
  const before = await filter.boundingBox();
  isHeld = false;
  release();
  await expect(page.getByRole("link", { name: /^All documents/ })).toBeVisible();
  expect(await filter.boundingBox()).toEqual(before);
});
