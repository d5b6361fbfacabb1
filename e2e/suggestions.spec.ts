import { expect, test } from "@playwright/test";
import { endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { tabTo } from "./tab-to.ts";

const handbook = `# The tidal mill at Oban

The mill grinds barley for the distillery of the harbour.

## Restart the wheel

1. Close the upper sluice
2. Wait forty minutes
3. Open the lower sluice by hand

## Opening hours

The mill is closed in January because the pond freezes.

## If the sluice is stuck

1. Ring the keeper of the pond
2. Never go down alone
`;

test("the start page asks what one's own document answers, and the answer leads on, with the keyboard alone", async ({
  page,
  baseURL,
}) => {
  await addDocument(baseURL ?? "", { name: "tidal-mill.md", text: handbook, kind: "personal" });
  await page.goto("/");
  const suggested = page.getByRole("region", { name: "Questions that your documents answer" });
  await expect(suggested.getByText("The tidal mill at Oban").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Added last" })).toContainText("tidal mill");
  await expectAccessible(page);

  await tabTo(page, /The tidal mill at Oban$/);
  await page.keyboard.press("Enter");
  const answer = await endedAnswer(page, 1);
  await expect(answer.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();

  const next = page.getByRole("region", { name: "Where next" });
  await expect(next.getByRole("button").first()).toBeVisible();
  await expectAccessible(page);
  const question = (await next.getByRole("button").first().textContent()) ?? "";
  await next.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: question.trim(), level: 2 })).toBeVisible();
  const second = await endedAnswer(page, 2);
  await expect(second.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();
});

test("a document tells what is in it, and is asked alone @phone @tablet", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "wheel.md",
    text: handbook,
    kind: "case",
  });
  await page.goto(`/documents/${id}`);
  await page.getByRole("button", { name: "About this document" }).click();
  const outline = page.getByRole("region", { name: "Outline" });
  await expect(outline.getByRole("link")).toHaveText([
    "Restart the wheel",
    "Opening hours",
    "If the sluice is stuck",
  ]);
  await expect(page.getByRole("region", { name: "In short" }).getByRole("link")).not.toHaveCount(0);
  const answers = page.getByRole("region", { name: "Questions that it answers" });
  await expect(answers.getByRole("link")).toHaveCount(3);
  await expectAccessible(page);

  const question = ((await answers.getByRole("link").first().textContent()) ?? "").trim();
  await answers.getByRole("link").first().click();
  const field = page.getByRole("textbox", { name: "Your question" });
  await expect(field).toHaveValue(question);
  await expect(page.getByRole("button", { name: /1 document/ })).toBeVisible();
  await field.press("Enter");
  const answer = await endedAnswer(page, 1);
  await expect(answer.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();
});
