import { expect, type Locator, type Page } from "@playwright/test";

/** Writes a question and sends it. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.getByRole("textbox", { name: "Your question" }).press("Enter");
}

/** The answer of a turn, when it has ended. */
export async function endedAnswer(page: Page, turn: number): Promise<Locator> {
  const answer = page.getByRole("article", { name: `Answer ${turn}` });
  await expect(answer).toHaveAttribute("aria-busy", "false");
  return answer;
}

/** Asks, and waits for the end of the answer. */
export async function askAndWait(page: Page, question: string, turn: number): Promise<Locator> {
  await ask(page, question);
  return endedAnswer(page, turn);
}
