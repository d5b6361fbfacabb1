import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

test("the pages ask no other host for anything, and log no error", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));

  await page.goto("/");
  const answer = await askAndWait(page, "How large should a connection pool be?", 1);
  await answer.locator("[data-citation]").first().click();
  const leaf = page.getByRole("complementary", { name: "Sources" });
  await expect(leaf.locator("mark").first()).toBeInViewport();
  const own = leaf.getByRole("link", { name: "Open in a window of its own" });
  await page.goto((await own.getAttribute("href")) ?? "");
  await expect(page.locator("mark").first()).toBeInViewport();
  await page.goto("/documents");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
});
