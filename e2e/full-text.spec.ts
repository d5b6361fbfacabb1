import { expect, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import { type PaperServer, startPaperServer } from "../test/paper-server.ts";
import { makePdf } from "../test/pdf-file.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

let app: BuiltApp;
let papers: PaperServer;

test.beforeAll(async () => {
  papers = await startPaperServer();
  app = await startApp({
    ...papers.settings,
    FULLTEXT_PROXY_URL: `${papers.url}/proxy?url=`,
  });
});

test.afterAll(async () => {
  await app.close();
  await papers.close();
});

const title = "Aspirin after a stroke";
const body = "Patients took 100 mg of aspirin a day for two years.";
const pdf = makePdf([
  [
    { text: title, y: 780, size: 20 },
    { text: body, y: 700 },
  ],
]);

async function addRecord(fields: Record<string, string>): Promise<string> {
  const text = JSON.stringify({ title, doi: "10.1000/stroke.1", ...fields });
  return (await addDocument(app.url, { name: "papers.jsonl", text })).id;
}

test("a paper's full text is fetched from its page, through the proxy once the reader allows it", async ({
  page,
}) => {
  const abstract = "Aspirin lowers the risk of a second stroke in adults.";
  const id = await addRecord({ id: "one", abstract });
  const gate = Promise.withResolvers<void>();
  papers.serve("/europepmc/search", (_request, response) => {
    void gate.promise.then(() => response.writeHead(503).end());
  });
  papers.serve("/proxy", pdf, "application/pdf");

  await page.goto(`${app.url}/documents`);
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Abstract only");
  await page.goto(`${app.url}/documents/${id}`);
  const panel = page.getByRole("region", { name: "Full text" });
  await expect(panel).toContainText("Only the abstract is here");
  await panel.getByRole("button", { name: "Get the full text" }).press("Enter");
  await expect(panel.getByRole("status")).toHaveText("Asking Europe PMC");
  // A reload loses nothing of it.
  await page.reload();
  await expect(panel.getByRole("status")).toHaveText("Asking Europe PMC");
  gate.resolve();
  await expect(panel).toContainText("its proxy would learn which paper you read");
  await expectAccessible(page);
  expect(papers.asked.some((path) => path.startsWith("/proxy"))).toBe(false);
  await panel.getByRole("button", { name: "Use the library’s proxy" }).press("Enter");
  await expect(page.getByText(body)).toBeVisible();
  await expect(page.getByText("Full text from your library’s proxy")).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test("a title alone is listed without text, and takes the file that the reader has", async ({
  page,
}) => {
  const id = await addRecord({ id: "two" });
  await page.goto(`${app.url}/documents/${id}`);
  const panel = page.getByRole("region", { name: "Full text" });
  await expect(panel).toContainText("Only the title is here");
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chosen = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Upload the PDF instead" }).press("Enter");
    await (await chosen).setFiles(file);
  };
  const scan = { name: "scan.pdf", mimeType: "application/pdf" };
  await choose({ ...scan, buffer: Buffer.from(makePdf([[]])) });
  await expect(panel.getByRole("alert")).toContainText("scan.pdf");
  await choose({ ...scan, buffer: Buffer.from(pdf) });
  await expect(page.getByText(body)).toBeVisible();
});
