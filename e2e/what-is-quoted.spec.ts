import { expect, type Page, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { addDocument } from "./slow-app.ts";

/** Opens a question to one document, and waits until the page knows that. */
async function openQuestion(page: Page, id: string) {
  await page.goto(`/?document=${id}`);
  await expect(page.getByRole("button", { name: "Reading 1 document" })).toBeVisible();
}

test("lines of a log and of settings are rows, with their numbers", async ({ page, baseURL }) => {
  const lines = [
    "06:10:01 INFO crane ready",
    "06:12:40 ERROR winch jammed at drum 3",
    "06:13:00 ERROR brake hot",
  ];
  const { id } = await addDocument(baseURL ?? "", {
    name: "crane.log",
    text: lines.map((line) => `2026-03-02T${line}\n`).join(""),
  });
  await openQuestion(page, id);
  const answer = await askAndWait(page, "Which errors are in crane.log?", 1);
  const row = answer.locator(".line-row").filter({ hasText: "winch jammed at drum 3" }).first();
  await expect(row.locator(".line-place")).toHaveText(/line 2/);
  await expect(row.locator(".line-words")).not.toContainText("Line 2");
  await expect(row).toHaveCSS("font-family", /Geist Mono/);
  await expect(row).toHaveCSS("list-style-type", "none");
  // A row is as wide as the answer, its marker as large as in the text.
  const [rowBox, answerBox] = [await row.boundingBox(), await answer.boundingBox()];
  expect(Math.abs((rowBox?.x ?? 0) - (answerBox?.x ?? 9))).toBeLessThan(1.5);
  const sizes = await answer
    .locator(".citation-marker")
    .evaluateAll((markers) => markers.map((marker) => getComputedStyle(marker).fontSize));
  expect(new Set(sizes).size).toBe(1);
  await row.locator(".citation-marker").first().click();
  await expect(page.getByRole("dialog").locator("mark")).toContainText("winch jammed");

  const settings = await addDocument(baseURL ?? "", {
    name: "crane.yaml",
    text: "winch:\n  drum_speed: 14\n  brake: true\n",
  });
  await openQuestion(page, settings.id);
  const value = await askAndWait(page, "What is the drum_speed of the winch?", 1);
  await expect(value.locator(".line-row")).toContainText("drum_speed: 14");
  await expect(value.locator(".line-row code")).toHaveCount(0);
});

test("in an answer in sections lines are rows as well, also those without a marker of their own", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "lock.log",
    text: "2026-03-02T06:10:01 INFO lock ready\n2026-03-02T06:12:40 ERROR gate jammed at sill 3\n2026-03-02T06:13:00 ERROR valve hot\n",
  });
  await openQuestion(page, id);
  await page.getByRole("button", { name: /^Answer with/ }).click();
  await page.getByRole("menuitemradio", { name: /^Sections/ }).click();
  await page.keyboard.press("Escape");
  const answer = await askAndWait(page, "Which errors are in lock.log?", 1);
  const rows = answer.locator("li.line-row");
  await expect(rows).toHaveCount(2);
  await expect(rows.locator(".line-place")).toHaveText([/line 2/, /line 3/]);
  await expect(rows.first().locator(".citation-marker")).toHaveCount(0);
  await expect(rows.first()).toHaveCSS("font-family", /Geist Mono/);
  await expect(rows.first().locator(".line-words .text-danger")).toHaveText("ERROR");
  // On paper they are rows as well, and what can be pressed is left out.
  const opens = answer.getByRole("link", { name: "Open the 2 lines" });
  await expect(opens).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(rows.first().locator(".line-place")).toBeVisible();
  await expect(rows.first()).toHaveCSS("font-family", /Geist Mono/);
  await expect(opens).toBeHidden();
});

test("formulas are drawn in the text and in the answer, the cited words marked around them", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "mooring.md",
    text: "# Mooring\n\nThe pull of a mooring line is $P = \\frac{k}{2} \\sqrt{d}$ at rest. A line costs $5 or $6.\n\n$$\nQ = \\sum_{i=1}^{n} q_i\n$$\n",
  });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  await openQuestion(page, id);
  await page.waitForLoadState("networkidle");
  expect(fonts.filter((url) => url.includes("KaTeX"))).toEqual([]);
  const answer = await askAndWait(page, "What is the pull of a mooring line?", 1);
  await expect(answer.locator(".katex-html .mfrac").first()).toBeVisible();
  const leaf = page.getByRole("complementary", { name: "Sources" });
  const text = leaf.locator("[data-document-text]");
  await expect(text.locator("mark .katex-html").first()).toBeVisible();
  await expect(text.locator("mark").first()).toContainText("The pull of a mooring line is");
  await expect(text.locator(".katex-html")).toHaveCount(2);
  // Screen readers read it as MathML.
  await expect(text.locator("math msqrt")).toHaveCount(1);
  await expect(text.locator(".katex-display")).toHaveCSS("display", "block");
  await expect(text).toContainText("A line costs $5 or $6.");
  // The fonts are of this host, and only those that the formulas need.
  const drawn = fonts.filter((url) => url.includes("KaTeX"));
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.every((url) => url.startsWith(baseURL ?? "-") && url.endsWith(".woff2"))).toBe(true);
});

test("a formula on a line of its own is marked as the words around it are", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "buoys.md",
    text: "# Buoys\n\nThe pull of a buoy follows this law of pull: $$F = \\frac{a}{b}$$ at rest.\n\nThe drift speed of a buoy is\n$$\nv = \\sqrt{\\alpha}\n$$\nin calm water.\n",
  });
  await openQuestion(page, id);
  await askAndWait(page, "What law does the pull of a buoy follow?", 1);
  const text = page.getByRole("complementary", { name: "Sources" }).locator("[data-document-text]");
  const formula = text.locator("mark:has(.katex-display)");
  await expect(formula).toHaveCount(1);
  const colours = await formula.evaluate((mark) => [
    getComputedStyle(mark).backgroundColor,
    getComputedStyle(mark.querySelector(".katex-display") ?? document.body).backgroundColor,
  ]);
  expect(colours[1]).toBe(colours[0]);
});

test("a formula of several lines is quoted in its sentence, and marked with it in the text", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "ferries.md",
    text: "# Ferries\n\nThe drag of a ferry is\n\n$$\n\\begin{aligned}\nD &= \\frac{k}{2} v^2 \\\\\n&= c\n\\end{aligned}\n$$\n\nwhere k is its width. Ferries are slow.\n",
  });
  await openQuestion(page, id);
  const answer = await askAndWait(page, "What is the drag of a ferry?", 1);
  await expect(answer.locator(".katex-html .mfrac")).toHaveCount(1);
  await expect(answer).toContainText("where k is its width.");
  await expect(answer).not.toContainText("$$");
  const text = page.getByRole("complementary", { name: "Sources" }).locator("[data-document-text]");
  await expect(text.locator("mark .katex-display .mfrac")).toHaveCount(1);
  await expect(text.locator("mark").first()).toContainText("The drag of a ferry is");
  await expect(text.locator("mark").filter({ hasText: "where k is its width." })).toHaveCount(1);
});

test("what was not read says why and offers no question", async ({ page, request }) => {
  const made = await request.post("/api/knowledge-bases", {
    data: { name: "Torn", kind: "personal" },
  });
  const { id: knowledgeBaseId } = await made.json();
  const added = await request.post("/api/documents", {
    multipart: {
      knowledgeBaseId,
      file: {
        name: "torn.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7\ntorn"),
      },
    },
  });
  const [{ id }] = (await added.json()).documents;
  await expect
    .poll(async () => (await (await request.get(`/api/documents/${id}`)).json()).status)
    .toBe("failed");
  await page.goto(`/documents/${id}`);
  await expect(page.getByText(/^torn\.pdf is a damaged PDF/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add another file" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask this document" })).toHaveCount(0);
  await expect(page.getByText("This document has no text.")).toHaveCount(0);

  await page.goto(`/documents?in=${knowledgeBaseId}`);
  const row = page.getByRole("row").filter({ hasText: "torn.pdf" });
  await expect(row).toContainText("… is a damaged PDF");
  await page.getByRole("searchbox", { name: "Find documents" }).fill("no such thing");
  await page.getByRole("button", { name: "Show all documents" }).click();
  await expect(row).toBeVisible();
});

test("on a phone nothing of the start page is cut off by a long title @phone", async ({
  page,
  baseURL,
}) => {
  const title = "Harbour cranes and how they are kept in order by those who run them at night";
  await addDocument(baseURL ?? "", { name: "long.md", text: `# ${title}\n\nCranes stand.` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const link = page.getByRole("link", { name: title });
  await expect(link).toBeVisible();
  const { right, cut } = await link.evaluate((row) => ({
    right: row.lastElementChild?.getBoundingClientRect().right ?? Infinity,
    cut: [...document.querySelectorAll("form button span.truncate")].some(
      (each) => each.scrollWidth > each.clientWidth,
    ),
  }));
  expect(right).toBeLessThanOrEqual(390);
  expect(cut).toBe(false);
});
