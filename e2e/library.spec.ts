import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument, uploadTo } from "./slow-app.ts";

const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("documents are selected, tagged, found by the tag, moved and deleted, many at once", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { knowledgeBaseId } = await addDocument(url, { name: "bells.md", text: "One bell rings." });
  await uploadTo(url, knowledgeBaseId, { name: "beacons.md", text: "One beacon burns." });
  await uploadTo(url, knowledgeBaseId, { name: "buckets.md", text: "One bucket leaks." });
  const other = await addDocument(url, { name: "ropes.md", text: "One rope holds." });
  await page.goto(`/documents?in=${knowledgeBaseId}`);

  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("combobox", { name: "Order" }).selectOption("By title");
  await expect(page.getByRole("row").nth(1)).toContainText("beacons.md");
  await page.getByRole("checkbox", { name: "Select beacons", exact: true }).check();
  await page
    .getByRole("checkbox", { name: "Select bells", exact: true })
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected documents" });
  await expect(bar).toContainText("2 documents selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Tags" }).click();
  const tags = page.getByRole("dialog", { name: "Tags" });
  await tags.getByRole("combobox", { name: "Add tags" }).fill("harbour, night watch");
  await tags.getByRole("button", { name: "Add" }).click();
  await expect(tags.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "bells")).toContainText("night watch");
  await bar.getByRole("button", { name: "Select none" }).click();

  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("harbour");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar.getByRole("button", { name: "Move" }).click();
  await page.getByRole("menuitem").filter({ hasText: "For ropes.md" }).first().click();
  await expect(page.getByText("No document passes this filter.")).toBeVisible();

  await page.goto(`/documents?in=${other.knowledgeBaseId}`);
  await expect(rowOf(page, "beacons")).toContainText("Ready");
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("alertdialog", { name: "Delete 3 documents?" });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Drop files here")).toBeVisible();
});

test("all documents that pass the filter are selected, beyond the rows that are loaded", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { knowledgeBaseId } = await addDocument(url, { name: "keels.md", text: "One keel rots." });
  const records = Array.from({ length: 250 }, (_, at) =>
    JSON.stringify({ id: `sail-${at}`, title: `Of sails, part ${at}` }),
  );
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.set("file", new File([records.join("\n")], "sails.jsonl"));
  await fetch(`${url}/api/documents`, { method: "POST", body: form });
  await page.goto(`/documents?in=${knowledgeBaseId}`);
  await expect(page.getByText(/^251 documents, [\d.]+ kB$/)).toBeVisible();

  await page.getByRole("searchbox", { name: "Find documents" }).fill("sails");
  await expect(page.getByText(/^250 documents, [\d.]+ kB$/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await page.getByRole("button", { name: "Select all 250 that match" }).click();
  const bar = page.getByRole("region", { name: "Selected documents" });
  await expect(bar).toContainText("250 documents selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("alertdialog", { name: "Delete 250 documents?" });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No document passes this filter.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find documents" }).fill("");
  await expect(page.getByText(/^1 document, \d+ B$/)).toBeVisible();
});

test("a document that is read again meanwhile leaves what is typed in its details", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "wicks.md",
    text: "A wick is of cotton.",
  });
  // Its reading is told for as long as the story needs it, by no stream.
  let isRead = false;
  await page.route("**/api/documents/progress*", (route) => route.abort());
  await page.route(`**/api/documents/${id}`, async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    await route.fulfill({ response, json: isRead ? document : { ...document, status: "queued" } });
  });
  await page.goto(`/documents/${id}`);
  const form = page.getByRole("dialog", { name: "Edit details" });
  const title = form.getByRole("textbox", { name: "Title" });
  await page.getByRole("button", { name: "Edit details" }).click();
  await title.fill("Of wicks");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit details" }).click();
  await title.fill("Wicks of the harbour");
  isRead = true;
  await expect(page.getByText("Waiting", { exact: true })).toHaveCount(0);
  await expect(title).toHaveValue("Wicks of the harbour");
});

test("what a document is known by is edited, and what its file says is had back @everywhere", async ({
  page,
  baseURL,
}) => {
  const text = "---\ntitle: Of lanterns\n---\n\nA lantern burns for nine hours.";
  const { id } = await addDocument(baseURL ?? "", { name: "lanterns.md", text });
  await page.goto(`/documents/${id}`);
  await page.getByRole("button", { name: "Edit details" }).click();
  const form = page.getByRole("dialog", { name: "Edit details" });
  await form.getByRole("textbox", { name: "Title" }).fill("Lanterns of the harbour");
  await form.getByRole("textbox", { name: "Authors" }).fill("Ada Roe; Bo Li");
  await form.getByRole("textbox", { name: "Published", exact: true }).fill("2021-04");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lanterns of the harbour").first()).toBeVisible();
  await expect(page.getByText("Ada Roe and Bo Li")).toBeVisible();

  await page.getByRole("button", { name: "Edit details" }).click();
  await form.getByRole("button", { name: "As the file says" }).first().click();
  await expect(form).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Of lanterns").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
