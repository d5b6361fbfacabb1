import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument, uploadTo } from "./slow-app.ts";

const misread = "A skiff pays tw3lve cr0wns for a nght at the qvay.";
const right = "A skiff pays twelve crowns for a night at the quay.";
const question = "How many crowns does a skiff pay for a night at the quay?";

const scan = `# Harbour rules

## Mooring

${misread}

## Fires

No fire is lit on deck after dusk, whatever the weather is.
`;

const passageAt = (page: Page, words: string) =>
  page
    .getByRole("region", { name: "Passages of this document" })
    .getByRole("listitem")
    .filter({ hasText: words });

/** Opens the passages of a document from its page. */
async function openPassages(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${id}`);
  await page.getByRole("link", { name: "Passages", exact: true }).click();
  await expect(page).toHaveURL(/view=passages/);
  await expect(page.getByRole("link", { name: "Open the document at passage 1" })).toBeVisible();
}

test("a passage is looked at as the index sees it, switched off, corrected, and brought back", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", { name: "harbour-rules.md", text: scan });
  await openPassages(page, id);
  const mooring = passageAt(page, "skiff");
  await expect(mooring).toContainText("Harbour rules › Mooring");
  await expect(mooring).toContainText(/about \d+ tokens/);
  await expectAccessible(page);

  // Switched off by the keyboard: no answer rests on it.
  const off = passageAt(page, "No fire").getByRole("button", { name: /^Switch off/ });
  await off.focus();
  await page.keyboard.press("Enter");
  const on = passageAt(page, "No fire").getByRole("button", { name: /^Switch on/ });
  await expect(on).toBeFocused();
  await expect(passageAt(page, "No fire")).toContainText("Switched off");
  await expect(page.getByText(/passages · 1 switched off$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/?document=${id}`);
  const without = await askAndWait(page, "When is no fire lit on deck?", 1);
  await expect(without).not.toContainText("after dusk");
  await openPassages(page, id);
  await on.click();
  await expect(off).toBeVisible();

  // Corrected: the answer has the right words, and says whose they are.
  await mooring.getByRole("button", { name: /^Correct/ }).click();
  const field = page.getByRole("textbox", { name: /^What is read instead of passage/ });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(new RegExp(misread));
  await field.fill((await field.inputValue()).replace(misread, right));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(mooring).toContainText(right);
  await expect(mooring.getByText("Corrected", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/?document=${id}`);
  const answer = await askAndWait(page, question, 1);
  await expect(answer).toContainText("twelve crowns");
  await answer.locator("[data-citation]").first().click();
  const card = page.getByRole("dialog", { name: /^Source/ });
  await expect(card).toContainText(right);
  await expect(card).toContainText("Corrected by its owner.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // Beside it the document stands as it was read, and is marked at the place.
  await expect(page.locator("mark").filter({ hasText: "tw3lve cr0wns" }).first()).toBeVisible();

  await openPassages(page, id);
  await mooring.getByRole("button", { name: "As it stands in the document" }).click();
  await expect(mooring).toContainText(misread);
  await mooring.getByRole("button", { name: /^Bring back/ }).click();
  await expect(mooring.getByText("Corrected", { exact: true })).toHaveCount(0);
  await expect(mooring).toContainText(misread);
});

test("the passages fit a phone, in German too @phone", async ({ page, context, baseURL }) => {
  const url = baseURL ?? "";
  const { id } = await addDocument(url, { name: "quay-rules.md", text: scan });
  await context.addCookies([{ name: "ibid.language", value: "de", url }]);
  await page.goto(`/documents/${id}?view=passages`);
  const mooring = page.getByRole("listitem").filter({ hasText: "skiff" });
  await mooring.getByRole("button", { name: /ausschalten$/ }).click();
  await expect(mooring).toContainText("Ausgeschaltet");
  await mooring.getByRole("button", { name: /berichtigen$/ }).click();
  await expect(page.getByRole("textbox", { name: /^Was statt Stelle/ })).toBeFocused();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
});

test("the library is told how far documents are, and asks for it no more", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { knowledgeBaseId } = await addDocument(url, { name: "tides.md", text: "High at nine." });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/documents?in=${knowledgeBaseId}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  const words = Array.from({ length: 4_000 }, (_, at) => `Tide ${at} comes in at ${at % 24}.`);
  await uploadTo(url, knowledgeBaseId, { name: "many-tides.md", text: words.join("\n\n") });
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row").filter({ hasText: "many-tides" })).toContainText("Ready");
  expect(asked.filter((path) => path === "/api/documents/progress")).toHaveLength(1);
  expect(asked).not.toContain("/api/health");
  expect(asked.filter((path) => /^\/api\/documents\/[\w-]{36}$/.test(path))).toEqual([]);
});
