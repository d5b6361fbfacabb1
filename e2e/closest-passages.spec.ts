import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";

const sentence = "The sauna stove is heated with birch logs for ninety minutes.";
const files = {
  "sauna-rules.md": `# Sauna rules

## Heating

${sentence} Nobody throws water on it before that.
`,
  "wood-shed.md": `# The wood shed

Birch logs for the sauna dry for two summers behind the boathouse.
`,
};
const question = "Which colour has the sauna stove?";

/** Adds the files once to a knowledge base of their own, and waits until they can be asked. */
async function addFiles({ request }: Page): Promise<void> {
  const made = await request.post("/api/knowledge-bases", {
    data: { name: "Boathouse", kind: "personal" },
  });
  if (made.status() === 409) return;
  const { id } = await made.json();
  for (const [name, text] of Object.entries(files)) {
    const file = { name, mimeType: "text/markdown", buffer: Buffer.from(text) };
    const added = await request.post("/api/documents", {
      multipart: { knowledgeBaseId: id, file },
    });
    const [document] = (await added.json()).documents;
    await expect
      .poll(
        async () => (await (await request.get(`/api/documents/${document.id}`)).json()).status,
        {
          timeout: 90_000,
        },
      )
      .toBe("ready");
  }
}

/** Asks, opens the nearest passage, comes back and loads the page again. */
async function followNearest(page: Page, open: "click" | "tap"): Promise<void> {
  await page.goto("/");
  const answer = await askAndWait(page, question, 1);
  const nearest = answer.getByRole("list", { name: "Closest passages" });
  const told = async () => {
    await expect(answer).toContainText("The documents don’t say it outright.");
    await expect(nearest.getByRole("listitem").first()).toContainText(
      /heated with birch logs for ninety minutes\..*Sauna rules · sauna-rules\.md/s,
    );
    expect(await nearest.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    // They are no citations: nothing has a number, and there is no source.
    await expect(answer.locator("[data-citation]")).toHaveCount(0);
    await expect(answer).not.toContainText(/sources? used/);
  };
  await told();
  await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  const { violations } = await new AxeBuilder({ page }).include("article").analyze();
  expect(violations).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await nearest.getByRole("link").first()[open]();
  await expect(page.getByRole("heading", { level: 1, name: "Sauna rules" })).toBeVisible();
  const mark = page.locator("[data-passage] mark");
  await expect(mark).toHaveText(sentence);
  await expect(mark).toBeInViewport();
  await expect(page.getByRole("button", { name: "Go to the nearest passage" })).toBeVisible();
  await expect(page.getByText("Cited words")).toHaveCount(0);

  await page.goBack();
  await told();
  await page.reload();
  await told();
}

test("what comes near is quoted with its place, opens there, and is the same after a reload", async ({
  page,
}) => {
  await addFiles(page);
  await followNearest(page, "click");
});

test("what comes near is quoted, opened and kept on a touch screen too @phone @tablet", async ({
  page,
}) => {
  await addFiles(page);
  await followNearest(page, "tap");
});

test("a named document that is not read is offered, also after a reload, and read at one click", async ({
  page,
}) => {
  const { request } = page;
  const made = await request.post("/api/knowledge-bases", {
    data: { name: "Crane case", kind: "case" },
  });
  const text = "# Crane inspection\n\nThe cable of the crane was worn at the hook.\n";
  const file = { name: "crane.md", mimeType: "text/markdown", buffer: Buffer.from(text) };
  const { id } = await made.json();
  const added = await request.post("/api/documents", { multipart: { knowledgeBaseId: id, file } });
  const [document] = (await added.json()).documents;
  await expect
    .poll(async () => (await (await request.get(`/api/documents/${document.id}`)).json()).status, {
      timeout: 90_000,
    })
    .toBe("ready");

  await page.goto("/");
  await askAndWait(page, "Where was the cable worn, says the Crane inspection?", 1);
  const offer = page.getByRole("button", { name: "Read Crane case too and ask again" });
  await expect(offer).toBeVisible();
  await page.reload();
  await offer.click();
  await expect(page.getByRole("article", { name: "Answer 1" })).toContainText("worn at the hook");
  await expect(offer).toHaveCount(0);
});
