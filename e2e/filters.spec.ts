import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { addDocument, type SlowApp, startSlowApp } from "./slow-app.ts";

const paper = (id: string, year: string, text: string) => ({
  name: `${id}.jsonl`,
  text: JSON.stringify({
    id,
    title: `A trial of ${year}`,
    text,
    journal: "BMJ",
    publication_date: `${year}-05-02`,
  }),
});

let app: SlowApp;

test.beforeAll(async () => {
  app = await startSlowApp(paper("PMC1", "2012", "Statins lower cholesterol in adults."));
  await addDocument(app.url, paper("PMC2", "2021", "Statins lower the risk of a stroke."));
  app.answerWith((tag) => [{ text: `## Answer\n\nStatins help [${tag}].` }]);
});

test.afterAll(() => app.close());

const chips = (page: Page) => page.getByRole("list", { name: "Narrowed to" });

test("what was read from the question is shown, and can be taken away with the keyboard, also after a reload", async ({
  page,
}) => {
  await page.goto(app.url);
  const first = await askAndWait(page, "What do studies in BMJ since 2020 say of statins?", 1);
  await expect(chips(page).getByRole("listitem")).toHaveText(["Journal: BMJ", "Since 2020"]);
  await expect(first.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("article").analyze();
  expect(violations).toEqual([]);

  await page
    .getByRole("button", { name: "Remove the filter Since 2020 and ask again" })
    .press("Enter");
  await expect(
    page.getByRole("heading", { level: 2, name: /^What do studies in BMJ/ }),
  ).toBeFocused();
  await expect(chips(page).getByRole("listitem")).toHaveText(["Journal: BMJ"]);

  await page.reload();
  await page.getByRole("button", { name: "Remove the filter Journal: BMJ and ask again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Answer ready" })).toBeAttached();
  // What was taken away before the reload has not come back.
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Answer 1" })).toContainText("Statins help");
});

test("a follow-up narrows anew, and only the last answer's filters can be taken away", async ({
  page,
}) => {
  await page.goto(app.url);
  await askAndWait(page, "What do papers since 2020 say of statins?", 1);
  await askAndWait(page, "and before 2015?", 2);
  await expect(chips(page).getByRole("listitem")).toHaveText(["Since 2020", "Until 2014"]);
  await expect(page.getByRole("button", { name: /^Remove the filter/ })).toHaveCount(1);
  await expect(
    page.getByRole("button", { name: "Remove the filter Until 2014 and ask again" }),
  ).toBeVisible();
});

test("what the question asks for and nothing matches is named, and hides nothing", async ({
  page,
}) => {
  await page.goto(app.url);
  const answer = await askAndWait(page, "What do papers since 2030 say of statins?", 1);
  await expect(answer).toContainText("Nothing matches “Since 2030”, which the question asks for");
  await expect(answer).toContainText("Statins help");
  await expect(chips(page)).toHaveCount(0);
});
