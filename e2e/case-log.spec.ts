import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { addDocument } from "./slow-app.ts";

const log = `2026-03-12T14:30:02Z INFO  checkout started, 20 connections
2026-03-12T14:31:40Z WARN  checkout pool is nearly full, 19 of 20 connections in use
2026-03-12T14:32:15Z ERROR checkout connection pool exhausted, request 8841 was refused
2026-03-12T14:33:01Z INFO  checkout restarted by the operator
2026-03-12T14:33:30Z INFO  checkout accepts requests again
`;

test("a case's log is answered with the line and the time, which lead to the line itself", async ({
  page,
  request,
  baseURL,
}) => {
  const { knowledgeBaseId } = await addDocument(baseURL ?? "", {
    name: "server.log",
    text: log,
    kind: "case",
  });
  const made = await request.post("/api/conversations", {
    data: { knowledgeBaseIds: [knowledgeBaseId] },
  });
  const { id } = await made.json();
  await page.goto(`/c/${id}`);
  await page.getByRole("button", { name: /^Answer with/ }).click();
  await page.getByRole("menuitemradio", { name: /Sections/ }).click();
  await page.keyboard.press("Escape");

  const answer = await askAndWait(page, "Why was request 8841 refused?", 1);
  await expect(answer).toContainText("connection pool exhausted");
  const sources = answer.getByRole("list", { name: "Sources of this section" }).first();
  await expect(sources).toContainText("server.log:3 (14:32:15Z)");

  await answer
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .click();
  const card = page.getByRole("dialog");
  await expect(card).toContainText(/line/);
  // A section has one marker for a source, with all that it quotes of it.
  await expect(card.locator("mark").first()).toContainText("connection pool exhausted");
  const text = page.getByRole("region", { name: "Text of the document" });
  const mark = text
    .locator("mark:not([data-quiet])")
    .filter({ hasText: "request 8841 was refused" });
  await expect(mark).toBeVisible();
  await expect(mark.locator("xpath=ancestor::div[1]")).toContainText("3");
});
