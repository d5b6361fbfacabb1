import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import {
  findScripts,
  maxFirstLoadKilobytes,
  maxFontKilobytes,
  maxReadyKilobytes,
  weighScripts,
} from "../bench/first-load.ts";
import { askAndWait } from "./ask.ts";

const build = join(import.meta.dirname, "..", ".next");

for (const [name, path] of [
  ["the start page", "/"],
  ["a conversation", "/c/none"],
] as const) {
  test(`${name} is drawn by no more script than its bound`, async ({ request }) => {
    const scripts = findScripts(await (await request.get(path)).text());
    expect(scripts).not.toHaveLength(0);
    expect(weighScripts(build, scripts)).toBeLessThanOrEqual(maxFirstLoadKilobytes);
  });
}

/** Collects what a page loads from its build. */
function collectLoads(page: Page) {
  const scripts = new Set<string>();
  const fonts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const file = /\/_next\/(static\/[^?]+\.(js|woff2))/.exec(response.url());
    if (file?.[2] === "js" && file[1]) scripts.add(file[1]);
    if (file?.[2] === "woff2" && file[1])
      fonts.set(
        file[1],
        response.body().then(({ length }) => length),
      );
  });
  return {
    scripts,
    fontKilobytes: async () =>
      (await Promise.all(fonts.values())).reduce((sum, length) => sum + length, 0) / 1000,
  };
}

test("the first screen has all its data, and the reader its answer, by no more script and fonts than their bounds", async ({
  page,
  context,
}) => {
  const start = collectLoads(page);
  await page.goto("/");
  const library = page.getByRole("region", { name: "Your library" });
  await expect(library.getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(weighScripts(build, [...start.scripts])).toBeLessThanOrEqual(maxReadyKilobytes.start);
  expect(await start.fontKilobytes()).toBeLessThanOrEqual(maxFontKilobytes.start);

  await askAndWait(page, "How do I roll back a release?", 1);
  // Its words are in the HTML; what draws them in the browser is loaded after that.
  const html = await page.request.get(page.url(), { headers: { accept: "text/html" } });
  const scripts = findScripts(await html.text());
  expect(weighScripts(build, scripts)).toBeLessThanOrEqual(maxFirstLoadKilobytes);

  const again = await context.newPage();
  const conversation = collectLoads(again);
  await again.goto(page.url());
  await expect(again.getByRole("article", { name: "Answer 1" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await again.waitForLoadState("networkidle");
  expect(weighScripts(build, [...conversation.scripts])).toBeLessThanOrEqual(
    maxReadyKilobytes.conversation,
  );
  expect(await conversation.fontKilobytes()).toBeLessThanOrEqual(maxFontKilobytes.conversation);
});
