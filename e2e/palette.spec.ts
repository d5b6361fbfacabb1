import { expect, test } from "@playwright/test";
import { findScripts } from "../bench/first-load.ts";
import { askAndWait, endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";

test("the palette asks, finds and does things, and the keys walk a conversation", async ({
  page,
}) => {
  await page.goto("/documents");
  await expect(page.getByRole("table", { name: "Documents" })).toBeVisible();
  // Keys count once their code is loaded, and with it the field that the command for files presses.
  await expect(page.getByLabel("Files to add")).toHaveCount(2);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const open = async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
  };

  // Asks from any page.
  await open();
  await page.keyboard.type("How large should a connection pool be?");
  await expect(palette.getByRole("option", { selected: true })).toContainText("connection pool");
  await page.keyboard.press("Enter");
  await endedAnswer(page, 1);
  await expect(page).toHaveURL(/\/c\//);
  const composer = page.getByRole("textbox", { name: "Your question" });

  // Asks in the conversation that is open.
  await open();
  await expectAccessible(page);
  await page.keyboard.type("And what happens when it is exhausted?");
  await expect(palette.getByText("in this conversation")).toBeVisible();
  await page.keyboard.press("Enter");
  await endedAnswer(page, 2);

  // From the field to the answers and back, from question to question, to the source.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Questions and answers" })).toBeFocused();
  await page.keyboard.press("/");
  await expect(composer).toBeFocused();
  await page.keyboard.type("/sk?");
  await expect(composer).toHaveValue("/sk?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(page.locator("#question-1")).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.locator("#question-2")).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("region", { name: "Text of the document" })).toBeFocused();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys of this page" });
  await expect(keys.getByText("Next citation")).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(composer).not.toBeFocused();

  // Finds a document, and does a command; the palette still opens.
  await open();
  await page.keyboard.type("app.log");
  await expect(palette.getByRole("option", { selected: true })).toContainText("app.log");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/documents\//);
  await open();
  await page.keyboard.type("dark");
  await expect(palette.getByRole("option", { selected: true })).toContainText("Dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("a conversation that is opened is ready to be written in", async ({ page }) => {
  await page.goto("/");
  await askAndWait(page, "How large should a connection pool be?", 1);
  await page.reload();
  await endedAnswer(page, 1);
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
});

test("the palette opens when its key is pressed before it is loaded", async ({ page, request }) => {
  const first = findScripts(await (await request.get("/")).text());
  const { promise: pressed, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    if (!first.some((file) => route.request().url().includes(file))) await pressed;
    await route.continue();
  });
  // A script that is held back holds back the event "load" too, where the page asked for it before that.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  letLoad();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeFocused();
});
