import { expect, type Page, test } from "@playwright/test";
import { column, makePdf } from "../test/pdf-file.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";

/** Presses the button beside the selected words, and returns what is copied then. */
async function copied(page: Page): Promise<string> {
  const button = page.getByRole("button", { name: "Copy with place" });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(page.getByText("Copied with its place.").last()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("selected words are copied with their line or page", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const log = await addDocument(baseURL ?? "", {
    name: "valves.log",
    text: Array.from({ length: 200 }, (_, at) => `2026-03-12 INFO valve ${at + 1} opened`).join(
      "\n",
    ),
  });
  await page.goto(`/documents/${log.id}`);
  await page.getByText("valve 162 opened").click({ clickCount: 3 });
  expect(await copied(page)).toBe("“2026-03-12 INFO valve 162 opened” — valves.log:162");
  await expectAccessible(page);
  // Without a selection there is no button.
  await page.getByRole("heading", { level: 1 }).first().click();
  await expect(page.getByRole("button", { name: "Copy with place" })).toHaveCount(0);

  const book = await addDocument(baseURL ?? "", {
    name: "bells.pdf",
    text: makePdf([[], column(["A brass bell hangs over", "the harbour wall."], { y: 500 })], {
      title: "The book of bells",
    }),
  });
  await page.goto(`/documents/${book.id}`);
  await page.getByText("the harbour wall.").dblclick({ position: { x: 30, y: 5 } });
  expect(await copied(page)).toBe("“harbour” — The book of bells, page 2");
});

test("selected words are asked about: in a new question, or in the one that is being written", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "kilns.md",
    text: "# Kilns\n\nThe kiln of Torrholm gets 1,240 degrees hot. It is lit on Mondays.",
  });
  await page.goto(`/documents/${id}`);
  await page.getByText("It is lit on Mondays.").dblclick({ position: { x: 4, y: 8 } });
  await page.getByRole("button", { name: "Ask about this" }).click();
  const question = page.getByRole("textbox", { name: "Your question" });
  await expect(question).toHaveValue(/^“\w+” $/u);
  await expect(page).toHaveURL(/document=/u);

  await question.fill("How hot does the kiln of Torrholm get?");
  await question.press("Enter");
  const answer = page.getByRole("article", { name: "Answer 1" });
  await expect(answer).toHaveAttribute("aria-busy", "false");
  await answer.locator("[data-citation]").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Ask about this" }).click();
  await expect(question).toHaveValue(/^“The kiln of Torrholm gets 1,240 degrees hot\.” $/u);
  await expect(question).toBeFocused();
});
