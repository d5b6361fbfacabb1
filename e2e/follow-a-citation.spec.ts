import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

const text = `# Harbour rules

The harbour office opens at six in the morning and closes at nine in the evening.

## Berths

Each visiting boat may stay at a berth of the northern quay for eleven nights. After that a permit of the harbour master is needed.

## Fuel

Fuel is sold at the southern quay only, and never during a thunderstorm.
`;

test("a document that was added is asked, and a citation leads to the very words", async ({
  page,
}) => {
  await page.goto("/documents");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add documents" }).click();
  await (await chooser).setFiles([
    { name: "harbour-rules.md", mimeType: "text/markdown", buffer: Buffer.from(text) },
    { name: "empty.md", mimeType: "text/markdown", buffer: Buffer.from("") },
  ]);

  const tray = page.getByRole("region", { name: "Documents being added" });
  await expect(tray.getByText("harbour-rules.md")).toBeVisible();
  // On a first start the sample library is read before it.
  await expect(tray.locator('[data-status="ready"]')).toBeVisible({ timeout: 90_000 });
  // The other file is refused with its reason, and harms nothing.
  await expect(tray.getByRole("listitem").filter({ hasText: "empty.md" })).toContainText(/empty/i);
  await expect(tray.getByRole("status")).toContainText("1 not taken");
  const row = page.getByRole("row").filter({ hasText: "Harbour rules" });
  await expect(row).toContainText("Ready");

  await page.getByRole("link", { name: "New question" }).click();
  const answer = await askAndWait(page, "How many nights may a visiting boat stay at a berth?", 1);
  await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  await expect(answer).toContainText("eleven nights");

  const marker = answer.getByRole("button", { name: /^Source 1: / }).first();
  await marker.click();
  const card = page.getByRole("dialog");
  await expect(card).toContainText("Harbour rules");
  await expect(card).toContainText("fresh");
  await expect(card.locator("mark")).toContainText("eleven nights");

  // The document stands open beside the answer, at the very words.
  const leaf = page.getByRole("complementary", { name: "Sources" });
  await expect(leaf.getByRole("heading", { level: 2, name: "Harbour rules" })).toBeVisible();
  const mark = leaf.locator("[data-passage] mark:not([data-quiet])");
  await expect(mark).toHaveCount(1);
  await expect(mark).toContainText("Each visiting boat may stay");
  await expect(mark).toBeInViewport();
  await expect(answer).toContainText("eleven nights");

  // It opens in a window of its own as well, at the same words.
  const [own] = await Promise.all([
    page.waitForEvent("popup"),
    leaf.getByRole("link", { name: "Open in a window of its own" }).click(),
  ]);
  await expect(own.getByRole("heading", { level: 1, name: "Harbour rules" })).toBeVisible();
  await expect(own.locator("mark")).toContainText("Each visiting boat may stay");
  await expect(own.locator("mark")).toBeInViewport();
  await expect(own.locator("[data-passage] mark")).toHaveCount(1);
  await own.close();
  await expect(answer).toContainText("eleven nights");
});

test("the same bytes again are recognised", async ({ page }) => {
  await page.goto("/documents");
  const file = {
    name: "twice.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Once is enough."),
  };
  const tray = page.getByRole("region", { name: "Documents being added" });
  for (const times of [1, 2]) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add documents" }).click();
    await (await chooser).setFiles([file]);
    await expect(tray.locator('[data-status="ready"]')).toHaveCount(times);
  }
  await expect(tray.getByText("Already here, nothing was added")).toHaveCount(1);
});
