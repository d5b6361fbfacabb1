import { expect, type Page, test } from "@playwright/test";
import { ask, endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { type SlowApp, startSlowApp } from "./slow-app.ts";

let app: SlowApp;

test.beforeAll(async () => {
  app = await startSlowApp(
    {
      name: "harbour.md",
      text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
    },
    { REPAIR: "on" },
  );
});

test.afterAll(() => app.close());

const question = "How many nights may a visiting boat stay?";
const stays = (nights: string) => `Each visiting boat may stay there for ${nights} nights`;
const isRepair = (asked: string) => asked.includes("<claim");

/** Answers wrongly at first, and with these words when it is asked to repair that, each after its gate has opened. */
function answerWrongly(repaired: string) {
  const [words, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.answerWith((tag, asked) =>
    isRepair(asked)
      ? [
          { until: words.promise },
          { text: `## Answer\n\n${repaired} [${tag}].` },
          { until: end.promise },
        ]
      : [{ text: `## Answer\n\n${stays("fourteen")} [${tag}].` }],
  );
  return { showWords: () => words.resolve(), finish: () => end.resolve() };
}

const answerOf = (page: Page) => page.getByRole("article", { name: "Answer 1" });

test("an answer with a claim that does not hold is repaired in its place, and its first version stays readable", async ({
  page,
}) => {
  const repair = answerWrongly(stays("eleven"));
  await page.goto(app.url);
  await ask(page, question);
  const answer = answerOf(page);
  await expect(answer).toContainText("Repairing 1 claim that does not hold…");
  await expect(answer).toContainText(stays("fourteen"));
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  const heading = page.getByRole("heading", { level: 2, name: question });
  const gap = async () => {
    const [above, text] = [
      await heading.boundingBox(),
      await answer.locator(".answer-text").boundingBox(),
    ];
    return (text?.y ?? 0) - (above?.y ?? 0);
  };
  const before = await gap();

  repair.showWords();
  await expect(answer).toContainText(stays("eleven"));
  await expect(answer).not.toContainText("fourteen");
  await expect(answer).toContainText("Repairing 1 claim that does not hold…");
  expect(await gap()).toBe(before);
  repair.finish();
  await endedAnswer(page, 1);

  const check = async () => {
    await expect(answer).toContainText("Repaired: 1 claim did not hold");
    await expect(answer).toContainText(stays("eleven"));
    expect(await gap()).toBe(before);
    const first = answer.getByRole("button", { name: "Previous version" });
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(answer).toContainText(stays("fourteen"));
    await expect(answer).toContainText("1 citation is not borne out");
    expect(await gap()).toBe(before);
    await answer
      .getByRole("button", { name: /^Source 1: .*, not borne out by the passage$/ })
      .click();
    await expect(page.getByRole("dialog")).toContainText(
      "The answer says “fourteen”, the passage says “eleven”",
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page);
    await answer.getByRole("button", { name: "Next version" }).click();
    await expect(answer).toContainText(stays("eleven"));
    await expect(answer).not.toContainText("fourteen");
  };
  await check();
  await page.reload();
  await check();
});

test("a repair that is not better leaves the first version, and says so", async ({ page }) => {
  const repair = answerWrongly(stays("fifteen"));
  repair.showWords();
  repair.finish();
  await page.goto(app.url);
  await ask(page, question);
  const answer = answerOf(page);
  await expect(answer).toContainText("This is the first one.");
  await expect(answer).toContainText(stays("fourteen"));
  await expect(answer).not.toContainText("fifteen");
  await page.reload();
  await expect(answer).toContainText("This is the first one.");
  await expect(answer.getByRole("group", { name: "Versions" })).toHaveCount(0);
});

test("a repair that is stopped leaves the first version; one that is met again goes on", async ({
  page,
}) => {
  const repair = answerWrongly(stays("eleven"));
  await page.goto(app.url);
  await ask(page, question);
  const answer = answerOf(page);
  repair.showWords();
  await expect(answer).toContainText(stays("eleven"));
  await page.reload();
  await expect(answer).toContainText(stays("eleven"));
  await expect(answer).toContainText("Repairing 1 claim that does not hold…");
  await page.getByRole("button", { name: "Stop" }).click();
  await endedAnswer(page, 1);
  await expect(answer).toContainText(stays("fourteen"));
  await expect(answer).toContainText("1 citation is not borne out");
  await page.reload();
  await expect(answer).toContainText(stays("fourteen"));
  await expect(answer).not.toContainText("Repair");
});
