import { expect, type Page, test } from "@playwright/test";
import { ask, askAndWait, endedAnswer } from "./ask.ts";
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

const menu = (page: Page) => page.getByRole("button", { name: /^Answer with/ });

async function choose(page: Page, ...names: RegExp[]) {
  await menu(page).click();
  for (const name of names) await page.getByRole("menuitemradio", { name }).click();
  await page.keyboard.press("Escape");
}

test("an answer in sections shows each as it comes, with its sources, and is the same after a reload", async ({
  page,
}) => {
  const rest = gate();
  app.answerWith((tag) => [
    { text: `{"sections":[{"text":"It may stay eleven nights.","source_ids":["${tag}"]},` },
    { text: '{"text":"Nothing is said of' },
    { until: rest.until },
    { text: ' fees.","source_ids":[]}]}' },
  ]);
  await page.goto(app.url);
  await choose(page, /Sections/);
  await ask(page, question);
  const writing = page.getByRole("article", { name: "Answer 1" });
  const sections = writing.getByRole("region", { name: /^Section/ });
  await expect(sections).toHaveCount(2);
  await expect(sections.first()).toContainText("It may stay eleven nights.");
  await expect(sections.first().getByRole("listitem")).toContainText("Harbour");
  await expect(sections.last()).toContainText("Nothing is said of");
  rest.open();
  const ended = await endedAnswer(page, 1);
  await expect(ended.getByRole("region").last()).toHaveText("Nothing is said of fees.");

  await page.reload();
  const again = page.getByRole("article", { name: "Answer 1" });
  await expect(again.getByRole("region", { name: /^Section/ })).toHaveCount(2);
  await expect(again.getByRole("list", { name: "Sources of this section" })).toHaveCount(1);
  await expect(again.getByRole("button", { name: /^Source 1/ })).toHaveCount(1);
});

test("a model's thinking can be read while it thinks, folds when it answers, and is kept", async ({
  page,
}) => {
  const answers = gate();
  app.answerWith((tag) => [
    { reasoning: "The passage says eleven, " },
    { text: "<think>so eleven it is.</think>" },
    { until: answers.until },
    { text: `## Answer\n\nEleven nights [${tag}].` },
  ]);
  await page.goto(app.url);
  await choose(page, /Prose/);
  await ask(page, question);
  const answer = page.getByRole("article", { name: "Answer 1" });
  const thoughts = answer.getByRole("region", { name: "What the model thought" });
  await expect(answer.getByRole("button", { name: /^Thinking/ })).toBeVisible();
  await expect(thoughts).toHaveText("The passage says eleven, so eleven it is.");
  answers.open();
  const ended = await endedAnswer(page, 1);
  await expect(ended).toContainText("Eleven nights");
  await expect(ended.getByRole("button", { name: /^Thought for/ })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await expect(thoughts).toHaveCount(0);

  await page.reload();
  const kept = answer.getByRole("button", { name: "What the model thought" });
  await kept.focus();
  await page.keyboard.press("Enter");
  await expect(thoughts).toHaveText("The passage says eleven, so eleven it is.");
});

test("a model that only thought has failed, and its thinking can still be read", async ({
  page,
}) => {
  app.answerWith(() => [{ text: "<think>I wonder how many nights" }]);
  await page.goto(app.url);
  await ask(page, question);
  const answer = page.getByRole("article", { name: "Answer 1" });
  await expect(answer.getByRole("alert")).toContainText("No answer came.");
  await answer.getByRole("button", { name: /^(Thought for|What the model thought)/ }).click();
  await expect(answer).toContainText("I wonder how many nights");
});

test("the model can be changed from one question to the next, and the conversation remembers it", async ({
  page,
}) => {
  app.answerWith((tag) => [{ text: `## Answer\n\nEleven, says the model [${tag}].` }]);
  await page.goto(app.url);
  const first = await askAndWait(page, question, 1);
  await expect(first).toContainText("Eleven, says the model");
  await expect(first).toContainText("openai-compatible:slow");

  await choose(page, /Quotations only/);
  const second = await askAndWait(page, "And at which quay?", 2);
  await expect(second).toContainText("a berth of the northern quay");
  await expect(second).toContainText("Quotations only");
  // Both answers cite the same source, by its one number.
  await expect(second.getByRole("button", { name: /^Source 1/ })).not.toHaveCount(0);

  await page.reload();
  await expect(menu(page)).toHaveAccessibleName("Answer with Quotations only");
  await choose(page, /slow/);
  const third = await askAndWait(page, "How many nights was it?", 3);
  await expect(third).toContainText("Eleven, says the model");
});
