import { expect, type Page, test } from "@playwright/test";
import { ask, askAndWait, endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { type SlowApp, startSlowApp } from "./slow-app.ts";

let app: SlowApp;

test.beforeAll(async () => {
  app = await startSlowApp({
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
  });
});

test.afterAll(() => app.close());

const question = "How many nights may a visiting boat stay?";
const saying = (words: string) =>
  app.answerWith((tag) => [{ text: `## Answer\n\n${words} [${tag}].` }]);
const answerOf = (page: Page, turn: number) =>
  page.getByRole("article", { name: `Answer ${turn}` });
const versionsOf = (page: Page, turn: number) =>
  answerOf(page, turn).getByRole("group", { name: "Versions" });

/** Chooses a way to try an answer again, by the keyboard. */
async function tryAgain(page: Page, turn: number, way: string) {
  await page.getByRole("button", { name: `Try again: answer ${turn}` }).focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: way });
  await expect(item).toBeVisible();
  await item.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
}

test("an answer is tried again with quotations and in sections, and its versions are walked", async ({
  page,
}) => {
  saying("Eleven nights");
  await page.goto(app.url);
  await askAndWait(page, question, 1);
  saying("At the quay");
  await askAndWait(page, "And where?", 2);

  await tryAgain(page, 1, "With quotations");
  await expect(page.getByRole("heading", { level: 2, name: question })).toBeFocused();
  const answer = await endedAnswer(page, 1);
  await expect(answer).toContainText("Quotations only");
  await expect(versionsOf(page, 1)).toHaveText("2 of 2");
  await expect(answerOf(page, 2)).toHaveCount(0);

  app.answerWith((tag) => [
    { text: `{"sections":[{"text":"It may stay eleven nights.","source_ids":["${tag}"]}]}` },
  ]);
  await answer.getByRole("button", { name: "Previous version" }).focus();
  await page.keyboard.press("Enter");
  await expect(versionsOf(page, 1)).toHaveText("1 of 2");
  await expect(answerOf(page, 2)).toContainText("At the quay");
  await expect(answer.getByRole("button", { name: "Previous version" })).toBeFocused();
  await tryAgain(page, 1, "In sections");
  await expect(answer.getByRole("region", { name: /^Section/ })).toContainText("eleven nights");
  await expect(versionsOf(page, 1)).toHaveText("3 of 3");
  await expectAccessible(page);

  await page.reload();
  await expect(versionsOf(page, 1)).toHaveText("3 of 3");
  await answer.getByRole("button", { name: "Previous version" }).click();
  await expect(answer).toContainText("Quotations only");
  // A follow-up goes on where the reader is.
  saying("Eleven, as quoted");
  await ask(page, "And how many again?");
  await expect(await endedAnswer(page, 2)).toContainText("Eleven, as quoted");
  await answer.getByRole("button", { name: "Previous version" }).click();
  await expect(answerOf(page, 2)).toContainText("At the quay");
  // [1] is the same source in each of them.
  await expect(answer.getByRole("button", { name: /^Source 1/ })).toHaveCount(1);
});

test("a question is edited, its versions are compared, and a turn is deleted and brought back @phone @tablet", async ({
  page,
}) => {
  saying("Eleven nights");
  await page.goto(app.url);
  await askAndWait(page, question, 1);
  saying("At the quay");
  await askAndWait(page, "And where?", 2);

  await page.getByRole("button", { name: "What to do with “Question 1”" }).click();
  await page.getByRole("menuitem", { name: "Edit the question" }).click();
  const field = page.getByRole("textbox", { name: "The question in other words" });
  await expect(field).toBeFocused();
  saying("No more than eleven");
  await field.fill("How long may a boat stay?");
  await expectAccessible(page);
  await field.press("Enter");
  await expect(await endedAnswer(page, 1)).toContainText("No more than eleven");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "How long may a boat stay?",
  ]);
  await expect(versionsOf(page, 1)).toHaveText("2 of 2");

  await answerOf(page, 1).getByRole("button", { name: "Compare versions" }).click();
  const compared = page.getByRole("dialog", { name: "Compare versions" });
  await expect(compared.getByRole("region", { name: "First version" })).toContainText(
    "Eleven nights",
  );
  await expect(compared.getByRole("region", { name: "Second version" })).toContainText(
    "No more than eleven",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(answerOf(page, 1).getByRole("button", { name: "Compare versions" })).toBeFocused();

  await answerOf(page, 1).getByRole("button", { name: "Previous version" }).click();
  await expect(answerOf(page, 2)).toContainText("At the quay");
  await page.getByRole("button", { name: "What to do with “Question 2”" }).click();
  await page.getByRole("menuitem", { name: "Delete question and answer" }).click();
  await expect(answerOf(page, 2)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answerOf(page, 2)).toContainText("At the quay");
  await page.reload();
  await expect(answerOf(page, 2)).toContainText("At the quay");
});
