import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

let app: BuiltApp;

test.beforeAll(async () => {
  app = await startApp({ LANGUAGE_MODEL: "" });
  await addDocument(app.url, {
    name: "hafenordnung.md",
    text: "# Hafenordnung\n\nEin Gastboot darf elf Nächte am Nordkai liegen. Danach zahlt es doppelt.\n",
  });
});

test.afterAll(() => app.close());

const question = "Wie viele Nächte darf ein Gastboot am Nordkai liegen?";

/** Asks in a German page, and shares the conversation with the passages around the quotes. @returns the link. */
async function askAndShare(page: Page): Promise<string> {
  await page.goto(app.url);
  const field = page.getByRole("textbox", { name: "Deine Frage" });
  await field.fill(question);
  await field.press("Enter");
  await expect(page.getByRole("article", { name: "Antwort 1" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await page.getByRole("button", { name: "Unterhaltung mitnehmen" }).click();
  await page.getByRole("menuitem", { name: "Seite freigeben…" }).click();
  const dialog = page.getByRole("dialog", { name: "Unterhaltung freigeben" });
  await dialog.getByLabel("Mit den Stellen um die Zitate herum").check();
  await dialog.getByRole("button", { name: "Link erstellen" }).click();
  const link = await dialog.getByRole("textbox", { name: /^Der Freigabelink/ }).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

async function openAs(browser: Browser, locale: string, link: string): Promise<Page> {
  const reader = await (await browser.newContext({ locale })).newPage();
  await reader.goto(link);
  return reader;
}

test.use({ locale: "de-DE" });

test("a shared page is German for who reads German and English for who does not, and a file is in the page's language", async ({
  page,
  browser,
}) => {
  const link = await askAndShare(page);
  const german = await openAs(browser, "de-AT", link);
  await expect(german.locator("html")).toHaveAttribute("lang", "de");
  await expect(german.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(german.getByText("Mit Ibid freigegeben, nur zum Lesen")).toContainText(
    /wie sie am \d+\. \p{L}+ \d{4} um \d\d:\d\d UTC war\.$/u,
  );
  const sources = german.getByRole("heading", { level: 2, name: "Quellen" });
  await expect(sources).toBeVisible();
  await german.getByText("Die Stelle", { exact: true }).first().click();
  await expect(german.locator("#source-1")).toContainText(
    "„Ein Gastboot darf elf Nächte am Nordkai liegen.“",
  );
  await expectAccessible(german);

  const english = await openAs(browser, "en-GB", link);
  await expect(english.locator("html")).toHaveAttribute("lang", "en");
  await expect(english.getByText("Shared from Ibid, to be read only")).toBeVisible();
  // What was asked and answered stays in its own language, and says so.
  await expect(english.getByRole("heading", { level: 1, name: question })).toHaveAttribute(
    "lang",
    "de",
  );
  await expectAccessible(english);

  await page.getByRole("button", { name: "Unterhaltung mitnehmen" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Webseite", exact: true }).click(),
  ]);
  const saved = readFileSync(await download.path(), "utf8");
  expect(saved).toContain('<html lang="de">');
  expect(saved).toContain("aus Ibid exportiert.");

  const missing = await openAs(browser, "de-DE", `${app.url}/s/nowhere`);
  await expect(
    missing.getByRole("heading", { level: 1, name: "Diese Seite gibt es hier nicht" }),
  ).toBeVisible();
  await expectAccessible(missing);
});
