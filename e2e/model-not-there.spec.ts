import { expect, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { startOpenAITestServer } from "../test/openai-server.ts";
import { ask, endedAnswer } from "./ask.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

// An Ibid whose language model's server has ended: its address is free, and nobody answers there.
let app: BuiltApp;

test.beforeAll(async () => {
  const gone = await startOpenAITestServer();
  await gone.close();
  app = await startApp({
    LANGUAGE_MODEL: "openai-compatible:gone",
    LANGUAGE_MODEL_BASE_URL: gone.baseUrl,
  });
  await addDocument(app.url, {
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
  });
});

test.afterAll(() => app.close());

const question = "How many nights may a visiting boat stay?";

test("the first question is kept, can be tried again, and be answered with quotations after a reload", async ({
  page,
}) => {
  await page.goto(app.url);
  await ask(page, question);
  const answer = page.getByRole("article", { name: "Answer 1" });
  const alert = answer.getByRole("alert");
  await expect(alert).toContainText("cannot be reached");

  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: question })).toBeVisible();
  await expect(alert).toContainText(
    /No answer came\. .*cannot be reached.* Your question is kept\./,
  );

  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: question })).toBeFocused();
  await expect(alert).toContainText("cannot be reached");
  await expect(page.getByText("No answer came.")).toHaveCount(1);

  await alert.getByRole("button", { name: "Answer with quotations instead" }).click();
  await expect(await endedAnswer(page, 1)).toContainText("for eleven nights");
  await expect(answer).toContainText("Quotations only");
  await expect(page.getByText("No answer came.")).toHaveCount(0);

  await page.reload();
  await expect(await endedAnswer(page, 1)).toContainText("for eleven nights");
  await expect(page.getByRole("heading", { level: 2, name: question })).toHaveCount(1);
});
