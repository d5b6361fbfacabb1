import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects that axe finds nothing on the page as it is now. The test goes on, so that later pages are looked at too. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a page is loaded it has no title yet.
  await expect(page.locator("h1").first()).toBeAttached();
  // Half faded, words have too little contrast: nothing fades, neither what is under way nor what appears meanwhile.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect
    .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`))
    .toEqual([]);
}

/** Waits for what fades in or out. What turns until it is done is not waited for. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
