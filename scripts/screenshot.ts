import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { healthSchema } from "../lib/wire/health.ts";
import { startBuiltApp } from "./built-app.ts";
import { provideChromium } from "./find-chromium.mjs";

// Makes the README's picture: the sample library, a question and a follow-up, a citation with its document beside it.
const target = join(import.meta.dirname, "..", "docs", "screenshot.png");
const questions = ["How large should a connection pool be?", "How do I roll back a release?"];

async function waitForSample(url: string): Promise<void> {
  for (;;) {
    const { queue } = healthSchema.parse(await (await fetch(`${url}/api/health`)).json());
    if (queue.ready > 0 && queue.waiting + queue.working === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function ask(page: Page, question: string, turn: number): Promise<void> {
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.getByRole("textbox", { name: "Your question" }).press("Enter");
  const ended = `article[aria-label="Answer ${turn}"][aria-busy="false"]`;
  await page.waitForSelector(ended, { timeout: 60_000 });
}

const app = await startBuiltApp({ SAMPLE: "on", LANGUAGE_MODEL: "" });
const executablePath = await provideChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await waitForSample(app.url);
  const page = await browser.newPage({
    viewport: { width: 1360, height: 850 },
    deviceScaleFactor: 1.5,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(app.url);
  for (const [index, question] of questions.entries()) await ask(page, question, index + 1);
  await page.locator("article").last().locator("[data-citation]").nth(1).click();
  await page.getByRole("dialog").locator("mark").waitFor();
  await page.keyboard.press("Escape");
  await page
    .getByRole("complementary", { name: "Sources" })
    .locator("[data-passage] mark")
    .first()
    .waitFor();
  await page.screenshot({ path: target });
  console.log(`Made ${target}`);
} finally {
  await browser.close();
  await app.close();
}
