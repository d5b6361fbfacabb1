import { expect, type Page, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

let app: BuiltApp;

test.beforeAll(async () => {
  app = await startApp({ LANGUAGE_MODEL: "" });
  await addDocument(app.url, {
    name: "hafenordnung.md",
    text: "# Hafenordnung\n\nEin Gastboot darf elf Nächte am Nordkai liegen.\n",
  });
});

test.afterAll(() => app.close());

const question = "Wie viele Nächte darf ein Gastboot am Nordkai liegen?";

/** Expects that the page is read out as what it is in. */
async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

test.describe("in a browser that asks for German", () => {
  test.use({ locale: "de-DE" });

  test("the start page, an answer, its citation, the library and the settings are German", async ({
    page,
  }) => {
    await page.goto(app.url);
    await expectLanguage(page, "de");
    await expect(page).toHaveTitle("Neue Frage · Ibid");
    await expect(
      page.getByRole("heading", { level: 1, name: "Was sagen deine Dokumente?" }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Antworten mit: Nur Zitate" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Deine Bibliothek" })).toBeVisible();
    await expectAccessible(page);

    const field = page.getByRole("textbox", { name: "Deine Frage" });
    await field.fill(question);
    await field.press("Enter");
    const answer = page.getByRole("article", { name: "Antwort 1" });
    await expect(answer).toHaveAttribute("aria-busy", "false");
    await expect(answer).toContainText("1 Quelle genutzt");
    const leaf = page.getByRole("complementary", { name: "Quellen" });
    await expect(leaf.locator("mark").first()).toBeInViewport();
    await answer
      .getByRole("button", { name: /^Quelle 1: / })
      .first()
      .click();
    const card = page.getByRole("dialog");
    await expect(card).toContainText("neu");
    await expect(card).toContainText("Steht wörtlich an der Stelle");
    await expectAccessible(page);

    await page.goto(`${app.url}/documents`);
    await expect(page).toHaveTitle("Dokumente · Ibid");
    await expect(page.getByRole("button", { name: "Dokumente hinzufügen" })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Hafenordnung" });
    await expect(row).toContainText("Bereit");
    await expectAccessible(page);

    await page.goto(`${app.url}/settings`);
    await expect(page).toHaveTitle("Einstellungen · Ibid");
    await expect(page.getByRole("combobox", { name: "Beantwortet Fragen" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Darstellung" })).toBeVisible();
    await expectAccessible(page);
  });

  test("a refused file and refused addresses say why in German", async ({ page }) => {
    await page.goto(`${app.url}/documents`);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Dokumente hinzufügen" }).click();
    await (await chooser).setFiles([
      { name: "leer.md", mimeType: "text/markdown", buffer: Buffer.from("") },
    ]);
    const tray = page.getByRole("region", { name: "Dokumente, die hinzugefügt werden" });
    await expect(tray).toContainText("leer.md ist leer. Füg eine Datei hinzu, in der");

    await page.getByRole("button", { name: "Webadresse hinzufügen" }).first().click();
    // The field is loaded when it is first asked for: what is typed before would go nowhere.
    const field = page.getByRole("textbox", { name: "Webadresse" });
    await field.fill("http://127.0.0.1:1/\nhttp://[::1]:1/");
    await field.press("Enter");
    const refused = page.getByRole("alert").getByRole("listitem");
    await expect(refused).toHaveCount(2);
    await expect(refused.nth(0)).toContainText(
      "Von 127.0.0.1:1 kann nichts abgerufen werden: die Adresse ist nicht öffentlich.",
    );
    await expect(refused.nth(1)).toContainText("kann nichts abgerufen werden");
    await expect(page.getByText(/cannot be|is empty/)).toHaveCount(0);
    await expectAccessible(page);
  });

  test("a model that is away says why in German, and so does the test of its server", async ({
    page,
  }) => {
    const away = await startApp({
      LANGUAGE_MODEL: "openai-compatible:lark",
      LANGUAGE_MODEL_BASE_URL: "http://127.0.0.1:2/v1",
    });
    try {
      await page.goto(away.url);
      const why = "Der Server unter 127.0.0.1:2 ist nicht erreichbar: dort antwortet nichts.";
      await expect(page.getByText(why)).toBeVisible();
      await page.goto(`${away.url}/settings`);
      await page.getByRole("button", { name: "127.0.0.1:2 testen" }).click();
      await expect(page.getByText(`${why} Starte ihn, oder prüf seine Adresse.`)).toBeVisible();
    } finally {
      await away.close();
    }
  });

  test("English, once chosen in the settings, is there at once and after a reload", async ({
    page,
  }) => {
    await page.goto(`${app.url}/settings`);
    await page.getByRole("combobox", { name: "Sprache der Seite" }).selectOption("English");
    await expect(page.getByRole("combobox", { name: "Answers questions" })).toBeVisible();
    await expect(page.getByRole("link", { name: "New question" })).toBeVisible();
    await expectLanguage(page, "en");
    await expect(page).toHaveTitle("Settings · Ibid");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Answers questions" })).toBeVisible();
    await expectLanguage(page, "en");

    const chosen = page.getByRole("combobox", { name: "Language of the page" });
    await chosen.selectOption("As the browser says");
    await expect(page.getByRole("combobox", { name: "Beantwortet Fragen" })).toBeVisible();
    await expectLanguage(page, "de");
  });
});

test.describe("in a browser that asks for English", () => {
  test.use({ locale: "en-GB" });

  test("the page is English, and a conversation keeps its title in the window", async ({
    page,
  }) => {
    await page.goto(app.url);
    await expectLanguage(page, "en");
    await expect(
      page.getByRole("heading", { level: 1, name: "What do your documents say?" }),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.getByRole("textbox", { name: "Your question" }).press("Enter");
    const answer = page.getByRole("article", { name: "Answer 1" });
    await expect(answer).toHaveAttribute("aria-busy", "false");
    await expect(page).toHaveTitle(`${question} · Ibid`);
    // What the route says of itself may come after the conversation is drawn, in about every other load.
    for (let load = 0; load < 6; load += 1) {
      await page.reload();
      await expect(answer).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.title()).toBe(`${question} · Ibid`);
    }
  });
});
