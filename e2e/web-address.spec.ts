import { expect, type Page, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { type PaperServer, startPaperServer } from "../test/paper-server.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { startApp } from "./start-app.ts";
import { tabTo } from "./tab-to.ts";

let app: BuiltApp;
let web: PaperServer;

test.beforeAll(async () => {
  web = await startPaperServer();
  web.serve("/wiki/Pool", pageOf("The pool", "The pool holds twenty connections."), "text/html");
  web.serve("/wiki/Gate", pageOf("The gate", "The gate closes at nine."), "text/html");
  app = await startApp({ FETCH_PRIVATE_HOSTS: new URL(web.url).host });
});

test.afterAll(async () => {
  await app.close();
  await web.close();
});

const pageOf = (title: string, words: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${words}</p></main></body></html>`;

const field = (page: Page) => page.getByRole("textbox", { name: "Web address" });
const tray = (page: Page) => page.getByRole("region", { name: "Documents being added" });
const table = (page: Page) => page.getByRole("table", { name: "Documents" });

/** Opens the field by the keyboard alone. */
async function openField(page: Page): Promise<void> {
  await page.goto(`${app.url}/documents`);
  await expect(page.getByRole("button", { name: "Add a web address" }).first()).toBeVisible();
  await tabTo(page, "Add a web address");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
}

test("a page is added by its address, and its document leads back to it", async ({ page }) => {
  await openField(page);
  await expectAccessible(page);
  await page.keyboard.insertText(`${web.url}/wiki/Pool`);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveCount(0);
  await expect(tray(page).getByRole("link", { name: "The pool" })).toBeVisible();
  await expect(table(page).getByRole("row", { name: /The pool/ })).toContainText("Ready");

  await table(page).getByRole("link", { name: "The pool" }).click();
  await expect(page.getByText("The pool holds twenty connections.")).toBeVisible();
  const origin = page.getByRole("link", { name: /wiki\/Pool ?, in a new tab$/ });
  await expect(origin).toHaveAttribute("href", `${web.url}/wiki/Pool`);
  await expectAccessible(page);
  // The server fetched it once; the page itself asks the host for nothing.
  expect(web.asked.filter((path) => path === "/wiki/Pool")).toHaveLength(1);
});

test("several are added at once, and what is refused stays in the field with its reason", async ({
  page,
}) => {
  await openField(page);
  await page.keyboard.insertText(
    [`${web.url}/wiki/Gate`, `${web.url}/wiki/Gone`, "http://127.0.0.1:1/", "bees"].join("\n"),
  );
  await page.keyboard.press("Enter");
  const refused = page.getByRole("alert").getByRole("listitem");
  await expect(refused).toHaveCount(3);
  await expect(refused.nth(0)).toContainText("has nothing at this address");
  await expect(refused.nth(1)).toContainText("not a public one");
  await expect(refused.nth(2)).toContainText("is not a web address");
  await expect(field(page)).toHaveValue(`${web.url}/wiki/Gone\nhttp://127.0.0.1:1/\nbees`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(table(page).getByRole("row", { name: /The gate/ })).toContainText("Ready");
});

test("an address that is pasted into the page is offered", async ({ page }) => {
  web.serve("/wiki/Quay", pageOf("The quay", "Fuel is sold at the quay."), "text/html");
  await page.goto(`${app.url}/documents`);
  await expect(table(page).getByRole("row").nth(1)).toBeVisible();
  const add = page.getByRole("button", { name: "Add", exact: true });
  // The rows are in the page's HTML, before the page can hear of what is pasted.
  await expect(async () => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, `${web.url}/wiki/Quay`);
    await expect(add).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await add.click();
  await expect(table(page).getByRole("row", { name: /The quay/ })).toContainText("Ready");
});

test("on a phone the field fits beside its reason @phone", async ({ page }) => {
  await page.goto(`${app.url}/documents`);
  await page.getByRole("button", { name: "Add a web address" }).first().tap();
  await field(page).fill("bees");
  await field(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "not a web address" })).toBeInViewport();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
