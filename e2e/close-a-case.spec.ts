import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

const word = "Quokkaflux";
const log = `2026-11-21T10:00:00Z INFO service started
2026-11-21T10:05:00Z ERROR the ${word} component failed because its disk was full
`;

test("a case is opened, asked, exported, renamed and closed, and nothing of it is left to read", async ({
  page,
  request,
}) => {
  await page.goto("/documents");
  await page.getByRole("button", { name: "New knowledge base" }).click();
  const form = page.getByRole("dialog", { name: "New knowledge base" });
  await form.getByLabel("Name", { exact: true }).fill("Broken disk");
  await form.getByRole("radio", { name: /^Case/ }).check({ force: true });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/documents\?in=/);
  const id = new URL(page.url()).searchParams.get("in") ?? "";

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add documents" }).click();
  await (await chooser).setFiles([
    { name: "disk.log", mimeType: "text/plain", buffer: Buffer.from(log) },
  ]);
  const tray = page.getByRole("region", { name: "Documents being added" });
  await expect(tray.locator('[data-status="ready"]')).toBeVisible({ timeout: 90_000 });

  // A case is read only where it is chosen.
  await page.getByRole("link", { name: "New question" }).click();
  await page.getByRole("button", { name: /^Reading/ }).click();
  await page
    .getByRole("region", { name: "Cases" })
    .getByRole("checkbox", { name: /Broken disk/ })
    .check();
  await page.keyboard.press("Escape");
  const answer = await askAndWait(page, "Which component failed because its disk was full?", 1);
  await expect(answer).toContainText(word);
  await expect(answer.getByRole("list", { name: "What the answer rests on" })).toContainText(
    /Sources: disk\.log \(1 passage, found \d+\w\w, \d+\s% close to the question\)/,
  );
  const conversation = page.url();
  await page.reload();
  await expect(page.getByRole("list", { name: "What the answer rests on" })).toContainText(
    /Sources: disk\.log \(1 passage, found \d+\w\w, \d+\s% close to the question\)/,
  );

  // With the keyboard alone.
  await page.goto(`/documents?in=${id}`);
  await page.getByRole("button", { name: "What to do with “Broken disk”" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
  await page.getByRole("textbox", { name: "Name of the knowledge base" }).fill("Full disk");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "What to do with “Full disk”" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Close…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Close “Full disk”?" });
  await expect(dialog).toContainText(/1 document with 1 passage and 1 answer will be erased/);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download as Markdown" }).click();
  const kept = await readFile(await (await download).path(), "utf8");
  expect(kept).toContain("Which component failed because its disk was full?");
  expect(kept).toContain(word);
  await dialog.getByRole("button", { name: "Close and erase" }).click();
  const done = page.getByRole("dialog", { name: "“Full disk” is closed" });
  await expect(done).toContainText("1 document with 1 passage and 1 answer erased.");
  await done.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByText("Full disk")).toHaveCount(0);
  await expect(page.getByText("disk.log")).toHaveCount(0);

  await page.goto(conversation);
  await expect(page.getByRole("article", { name: "Answer 1" })).toContainText(
    "This answer rested on the evidence of a closed case.",
  );
  await expect(page.locator("body")).not.toContainText(word);
  expect(await (await request.get(`/api/conversations?q=${word}`)).json()).toEqual({
    conversations: [],
    nextCursor: null,
  });
});

test("a case can be closed on a phone @phone", async ({ page, request }) => {
  const made = await request.post("/api/knowledge-bases", {
    data: { name: "Small case", kind: "case" },
  });
  const { id } = await made.json();
  await page.goto(`/documents?in=${id}`);
  await page.getByRole("button", { name: "What to do with “Small case”" }).click();
  await page.getByRole("menuitem", { name: "Close…" }).click();
  await page.getByRole("button", { name: "Close and erase" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Small case")).toHaveCount(0);
});
