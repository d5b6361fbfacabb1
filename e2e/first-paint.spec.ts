import { expect, type Locator, type Page, test } from "@playwright/test";
import { ask } from "./ask.ts";
import { addDocument, uploadTo } from "./slow-app.ts";

const words = "The winch of the ferry at Skarvøy is greased with tallow each spring.";
const text = `# The ferry\n\n${"The ferry crosses the sound twice a day, except in a storm.\n\n".repeat(80)}${words}\n`;
const start = text.indexOf(words);

/** A document with words far down, and a conversation that cites them at its end. */
async function addFerry(url: string): Promise<{ id: string; conversationId: string }> {
  const { id } = await addDocument(url, { name: "ferry.md", text });
  let conversationId: string | undefined;
  for (const question of ["How often does the ferry cross the sound?", "What greases its winch?"]) {
    const response = await fetch(`${url}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, conversationId, documentIds: [id] }),
    });
    ({ conversationId } = await response.json());
  }
  return { id, conversationId: conversationId ?? "" };
}

/** What the page asks the interface, and what it complains of. */
function record(page: Page) {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { asked, complaints };
}

test("the first words are in a page's HTML, at their place before any script, and are not asked for again @everywhere", async ({
  page,
  context,
  baseURL,
}) => {
  const { id, conversationId } = await addFerry(baseURL ?? "");
  const scriptless = await context.newPage();
  await scriptless.route("**/_next/static/**/*.js", (route) => route.abort());
  for (const { path, shown, read } of [
    {
      path: `/c/${conversationId}`,
      // The end of the last answer, above the field for a question.
      shown: (main: Locator) => main.getByText("Copy").last(),
      read: [`/api/conversations/${conversationId}`],
    },
    {
      path: `/documents/${id}?start=${start}&end=${start + words.length}`,
      shown: (main: Locator) => main.getByText(words).last(),
      read: [`/api/documents/${id}`, `/api/documents/${id}/text`, `/api/documents/${id}/citations`],
    },
    {
      path: "/documents",
      // The newest is on top; other stories have added ferries before.
      shown: (main: Locator) => main.locator(`a[href="/documents/${id}"]`),
      read: ["/api/documents", "/api/documents/totals"],
    },
  ]) {
    await scriptless.goto(path);
    await expect(shown(scriptless.getByRole("main"))).toBeInViewport();

    const { asked, complaints } = record(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(shown(page.getByRole("main"))).toBeInViewport();
    expect(asked.filter((each) => read.includes(each))).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

/** Keeps the page's scripts back until they are let go. */
async function holdScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}

test("what is pressed and written before the page's scripts are there is not lost @everywhere", async ({
  page,
  baseURL,
}) => {
  const { conversationId } = await addFerry(baseURL ?? "");
  const held = await holdScripts(page);
  await page.goto(`/c/${conversationId}`, { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Your question" }).fill("What is the winch called?");
  await page.getByRole("button", { name: /^Answer with/ }).click();
  held.resolve();
  await expect(page.getByRole("menuitemradio", { name: /Sections/ })).toBeVisible();
  await page.keyboard.press("Escape");
  const written = page.getByRole("textbox", { name: "Your question" });
  await expect(written).toHaveValue("What is the winch called?");
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeEnabled();
});

test("a question that is asked before the page's scripts are there is asked", async ({
  page,
  baseURL,
}) => {
  const { conversationId } = await addFerry(baseURL ?? "");
  const held = await holdScripts(page);
  await page.goto(`/c/${conversationId}`, { waitUntil: "commit" });
  await ask(page, "How often does the ferry cross the sound?");
  held.resolve();
  await expect(page.getByRole("article", { name: "Answer 3" })).toContainText("twice a day");
});

test("what is chosen before the library's scripts are there is not lost @everywhere", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { knowledgeBaseId } = await addDocument(url, { name: "cleats.md", text: "A cleat." });
  await uploadTo(url, knowledgeBaseId, { name: "anchors.md", text: "An anchor." });
  await uploadTo(url, knowledgeBaseId, { name: "buoys.md", text: "A buoy." });
  const held = await holdScripts(page);
  await page.goto(`/documents?in=${knowledgeBaseId}`, { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Order" }).selectOption("By title");
  await page.getByRole("checkbox", { name: "Select cleats", exact: true }).check();
  held.resolve();
  await expect(page.getByRole("row").nth(1)).toContainText("anchors.md");
  await expect(page.getByRole("region", { name: "Selected documents" })).toContainText(
    "1 document selected",
  );
});

test("what is sought before the library's scripts are there is found", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { knowledgeBaseId } = await addDocument(url, { name: "davits.md", text: "A davit." });
  await uploadTo(url, knowledgeBaseId, { name: "eyelets.md", text: "An eyelet." });
  const held = await holdScripts(page);
  await page.goto(`/documents?in=${knowledgeBaseId}`, { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Find documents" }).fill("eyelet");
  held.resolve();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText("eyelets.md");
});

test("the answer has its width before the HTML of the right leaf is there", async ({
  browser,
  request,
  baseURL,
}) => {
  const { conversationId } = await addFerry(baseURL ?? "");
  const headers = { accept: "text/html" };
  const html = await (await request.get(`/c/${conversationId}`, { headers })).text();
  const page = await browser.newPage({ javaScriptEnabled: false });
  const widthOf = async (body: string) => {
    await page.route("**/c/*", (route) => route.fulfill({ contentType: "text/html", body }), {
      times: 1,
    });
    await page.goto(`/c/${conversationId}`);
    return (await page.getByRole("article", { name: "Answer 1" }).boundingBox())?.width;
  };
  const leaf = html.indexOf("<aside");
  expect(leaf).toBeGreaterThan(0);
  const whole = await widthOf(html);
  expect(whole).toBeGreaterThan(300);
  expect(await widthOf(html.slice(0, leaf))).toBe(whole);
  await page.close();
});

test("a button of a page that has just come is pressed by key, and keeps the focus", async ({
  page,
  baseURL,
}) => {
  const { conversationId } = await addFerry(baseURL ?? "");
  const held = await holdScripts(page);
  await page.goto(`/c/${conversationId}`, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: /^Answer with/ });
  await button.focus();
  await page.keyboard.press("Enter");
  held.resolve();
  await expect(page.getByRole("menuitemradio", { name: /Sections/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("what is pressed while a part of the page still waits for its scripts is not lost @everywhere", async ({
  page,
  request,
  baseURL,
}) => {
  const { conversationId } = await addFerry(baseURL ?? "");
  const html = await (await request.get(`/c/${conversationId}`)).text();
  const held = Promise.withResolvers<void>();
  const lateParts: string[] = [];
  // The page's own scripts come, and those that they load for its parts do not yet.
  await page.route("**/_next/static/**/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!html.includes(`src="${pathname}`)) {
      lateParts.push(pathname);
      await held.promise;
    }
    await route.continue();
  });
  // A part asked for early enough keeps the page from being loaded.
  await page.goto(`/c/${conversationId}`, { waitUntil: "commit" });
  await expect.poll(() => lateParts.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Answer with/ }).click();
  held.resolve();
  await expect(page.getByRole("menuitemradio", { name: /Sections/ })).toBeVisible();
});

test("who comes back to a page reads it anew @everywhere", async ({ page, baseURL }) => {
  const { knowledgeBaseId } = await addDocument(baseURL ?? "", {
    name: "oars.md",
    text: "One oar is lost.",
  });
  await page.goto(`/documents?in=${knowledgeBaseId}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  const drawer = page.getByRole("button", { name: "Show conversations" });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole("link", { name: "New question" }).click();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.set("file", new File(["One thole is loose."], "tholes.md"));
  await fetch(`${baseURL}/api/documents`, { method: "POST", body: form });
  await page.goBack();
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("a page that is not the reader's to read comes with nothing of it", async ({ request }) => {
  for (const path of ["/c/none", "/documents/none", "/documents?in=none"]) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    expect(html).not.toContain("/api/documents?limit");
    expect(html).not.toContain("/api/conversations/none");
  }
});
