import { expect, test } from "@playwright/test";
import { ask, endedAnswer } from "./ask.ts";
import { type SlowApp, startSlowApp } from "./slow-app.ts";

// A model whose words come when the test lets them: nothing here depends on how fast a machine is.
let app: SlowApp;

test.beforeAll(async () => {
  app = await startSlowApp({
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
  });
});

test.afterAll(() => app.close());

const question = "How many nights may a visiting boat stay?";

/** A gate that a model's answer waits at. */
function gate() {
  let open = () => {};
  const until = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { until, open };
}

test("Stop keeps what was written, and the next question can be asked @everywhere", async ({
  page,
}) => {
  const never = gate();
  app.answerWith((tag) => [
    { text: `## Answer\n\nIt may stay eleven nights [${tag}]. Then it ` },
    { until: never.until },
  ]);
  await page.goto(app.url);
  await ask(page, question);
  const writing = page.getByRole("article", { name: "Answer 1" });
  await expect(writing).toContainText("It may stay eleven nights");
  await expect(writing).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Stop" }).click();

  const stopped = await endedAnswer(page, 1);
  await expect(stopped).toContainText("It may stay eleven nights");
  await expect(stopped).toContainText("Stopped here. What was written is kept.");
  await page.reload();
  await expect(page.getByRole("article", { name: "Answer 1" })).toContainText("Stopped here.");

  app.answerWith((tag) => [{ text: `## Answer\n\nA permit is needed [${tag}].` }]);
  await ask(page, "And after that?");
  await expect(await endedAnswer(page, 2)).toContainText("A permit is needed");
});

test("a reload in mid-answer shows it still being written, and it ends by itself @everywhere", async ({
  page,
}) => {
  const rest = gate();
  app.answerWith((tag) => [
    { text: `## Answer\n\nIt may stay eleven nights [${tag}]. ` },
    { until: rest.until },
    { text: "That is the rule." },
  ]);
  await page.goto(app.url);
  await ask(page, question);
  await expect(page.getByRole("article", { name: "Answer 1" })).toContainText("eleven nights");

  await page.reload();
  const again = page.getByRole("article", { name: "Answer 1" });
  await expect(again).toContainText("It may stay eleven nights");
  await expect(again).toHaveAttribute("aria-busy", "true");
  await expect(again.getByRole("button", { name: /^Source 1/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();

  rest.open();
  const ended = await endedAnswer(page, 1);
  await expect(ended).toContainText("That is the rule.");
  // Shown once, not once for each reading of the stream.
  expect((await ended.textContent())?.match(/It may stay/g)).toHaveLength(1);
});

test("nothing above the new words moves while they arrive", async ({ page }) => {
  const gates = [gate(), gate(), gate()];
  app.answerWith((tag) => [
    { text: `## Answer\n\nIt may stay eleven nights [${tag}]. ` },
    ...gates.flatMap((each, index) => [
      { until: each.until },
      {
        text: `Sentence ${index} follows, and is long enough to need a line of its own. [${tag}] `,
      },
    ]),
  ]);
  await page.goto(app.url);
  await ask(page, question);
  const answer = page.getByRole("article", { name: "Answer 1" });
  const marker = answer.getByRole("button", { name: /^Source 1/ }).first();
  await expect(marker).toBeVisible();
  /** Measured again where the marker was just being drawn anew. */
  const place = async () => {
    let box = await marker.boundingBox();
    for (let tries = 0; box === null && tries < 20; tries += 1) box = await marker.boundingBox();
    return box;
  };
  const before = await place();
  expect(before).not.toBeNull();
  for (const [index, each] of gates.entries()) {
    each.open();
    await expect(answer).toContainText(`Sentence ${index}`);
    expect(await place()).toEqual(before);
  }
  await endedAnswer(page, 1);
  expect(await place()).toEqual(before);
});

test("an answer that breaks off keeps its text, says so, and can be asked again", async ({
  page,
}) => {
  app.answerWith((tag) => [
    { text: `## Answer\n\nIt may stay eleven nights [${tag}]. Then` },
    { die: true },
  ]);
  await page.goto(app.url);
  await ask(page, question);
  const failed = page.getByRole("article", { name: "Answer 1" });
  await expect(failed).toContainText("The answer broke off here.");
  await expect(failed).toContainText("It may stay eleven nights");

  app.answerWith((tag) => [{ text: `## Answer\n\nEleven nights, no more [${tag}].` }]);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(await endedAnswer(page, 1)).toContainText("Eleven nights, no more");
  await expect(page.getByRole("heading", { level: 2, name: question })).toHaveCount(1);
});
