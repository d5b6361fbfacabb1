import { expect, test } from "@playwright/test";
import { ask, endedAnswer } from "./ask.ts";
import { type SlowApp, startSlowApp } from "./slow-app.ts";

let app: SlowApp;

test.beforeAll(async () => {
  app = await startSlowApp({
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
  });
});

test.afterAll(() => app.close());

test("a sentence without a tag gets its marker, a false number is struck and explained, and what nobody says is underlined @everywhere", async ({
  page,
}) => {
  app.answerWith((tag) => [
    {
      text: `## Answer\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights. Each visiting boat may stay there for fourteen nights [${tag}]. Penguins like warm chocolate.`,
    },
  ]);
  await page.goto(app.url);
  await ask(page, "How many nights may a visiting boat stay?");
  const check = async () => {
    const answer = await endedAnswer(page, 1);
    await expect(answer).toContainText("1 citation is not borne out · 1 sentence has no source");
    await expect(answer.locator(".uncited-claim")).toHaveText("Penguins like warm chocolate.");
    const found = answer.getByRole("button", { name: /found by Ibid, not named by the model$/ });
    await expect(found).toHaveCount(1);
    await found.click();
    const card = page.getByRole("dialog");
    await expect(card).toContainText("Found by Ibid, not named by the model");
    await expect(card).toContainText("Word for word in the passage");
    await page.keyboard.press("Escape");
    const struck = answer.getByRole("button", {
      name: /^Source 1: .*, not borne out by the passage$/,
    });
    await struck.focus();
    await page.keyboard.press("Enter");
    await expect(card).toContainText("The passage does not bear this sentence out");
    await expect(card).toContainText("The answer says “fourteen”, the passage says “eleven”");
    await page.keyboard.press("Escape");
  };
  await check();
  await page.reload();
  await check();
});

test("the row above an answer that is done moves none of its text", async ({ page }) => {
  let finish = () => {};
  const rest = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.answerWith((tag) => [
    { text: `## Answer\n\nEach visiting boat may stay for fourteen nights [${tag}].\n\n` },
    { until: rest },
    { text: "Penguins like warm chocolate." },
  ]);
  await page.goto(app.url);
  await ask(page, "How many nights may a visiting boat stay?");
  const writing = page.getByRole("article", { name: "Answer 1" });
  await expect(writing).toContainText("fourteen nights");
  const heading = page.getByRole("heading", { level: 2, name: "How many nights" });
  const gap = async () => {
    const [above, text] = [
      await heading.boundingBox(),
      await writing.locator(".answer-text").boundingBox(),
    ];
    return (text?.y ?? 0) - (above?.y ?? 0);
  };
  const before = await gap();
  finish();
  const answer = await endedAnswer(page, 1);
  await expect(answer).toContainText("1 citation is not borne out · 1 sentence has no source");
  expect(await gap()).toBe(before);
});
