import { expect, type Page, test } from "@playwright/test";
import type { BuiltApp } from "../scripts/built-app.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../test/openai-server.ts";
import { endedAnswer } from "./ask.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";
import { tabTo } from "./tab-to.ts";

// An Ibid without a model's server in its environment: what it needs is set on the page.
let app: BuiltApp;
let model: OpenAITestServer;

const key = "sk-live-51f0c2d9-lantern-room";

test.beforeAll(async () => {
  model = await startOpenAITestServer();
  model.answerWith((request) => ({
    steps: [
      {
        text: `## Answer\n\nEach visiting boat may stay for eleven nights [${tagsInPrompt(request, "fresh")[0]}].`,
      },
    ],
  }));
  app = await startApp({ LANGUAGE_MODEL: "" });
  await addDocument(app.url, {
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth of the northern quay for eleven nights.\n",
  });
});

test.afterAll(async () => {
  await app.close();
  await model.close();
});

/** All that the server answers to this page, as text. */
function recordAnswers(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/"))
      bodies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(bodies)).join("\n");
}

/** All that the page holds: its elements, what is written in its fields, what it stored, its address. */
async function everythingOn(page: Page): Promise<string> {
  const held = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll("input"), ({ value }) => value),
    JSON.stringify({ ...window.localStorage }),
    JSON.stringify({ ...window.sessionStorage }),
    window.location.href,
  ]);
  return held.join("\n");
}

test("a server is added, tested and asked without a mouse, and its key is never seen again", async ({
  page,
}) => {
  const answered = recordAnswers(page);
  await page.goto(app.url);
  await tabTo(page, "Settings");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No server yet")).toBeVisible();

  await tabTo(page, "Add a server");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Harbour office");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(model.baseUrl);
  await page.keyboard.press("Tab");
  await page.keyboard.type(key);
  await tabTo(page, "Test");
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Add a server" });
  await expect(form.getByRole("status")).toContainText("1 model");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");

  const entry = page.getByRole("listitem", { name: "Harbour office" });
  await expect(entry).toContainText("a key is kept");
  await expect(entry).toContainText("1 model");
  await expect(page.getByRole("button", { name: "Add a server" })).toBeFocused();
  expect(await everythingOn(page)).not.toContain(key);

  const answering = page.getByRole("combobox", { name: "Answers questions" });
  await answering.focus();
  await page.keyboard.type("test");
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(answering.locator("option:checked")).toHaveText("test");

  await page.goto(app.url);
  await expect(page.getByRole("button", { name: "Answer with test" })).toBeVisible();
  await page.keyboard.type("How many nights may a visiting boat stay?");
  await page.keyboard.press("Enter");
  const answer = await endedAnswer(page, 1);
  await expect(answer).toContainText("eleven nights");
  await expect(answer.getByRole("button", { name: /^Source 1: / })).toHaveCount(1);
  expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);

  await page.goto(`${app.url}/settings`);
  await page.getByRole("button", { name: "Change Harbour office" }).click();
  await expect(entry).toContainText("A key is kept");
  await expect(entry.locator("input[type=password]")).toHaveCount(0);
  await entry.getByRole("button", { name: "Replace" }).click();
  await expect(entry.getByLabel("New key")).toHaveValue("");
  expect(await everythingOn(page)).not.toContain(key);
  expect(await answered()).not.toContain(key);
  for (const path of ["/api/settings", "/api/models"])
    expect(await (await page.request.get(`${app.url}${path}`)).text()).not.toContain(key);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the settings, in their forms and in their dialogs @everywhere", async ({
      page,
    }) => {
      await page.goto(`${app.url}/settings`);
      await expect(page.getByRole("heading", { name: "Answers" })).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Answers questions" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add a server" }).click();
      await page.getByLabel("Name").fill("Nowhere");
      await page.getByLabel("Address").fill("http://127.0.0.1:9/v1");
      await page.getByRole("button", { name: "Test", exact: true }).click();
      const form = page.getByRole("form", { name: "Add a server" });
      await expect(form.getByRole("status")).not.toHaveText("");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Change the model that finds passages" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("on a phone the drawer leads to the settings, which fit its screen @phone", async ({
  page,
}) => {
  await page.goto(app.url);
  await page.getByRole("button", { name: "Show conversations" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).tap();
  await expect(page.getByRole("combobox", { name: "Answers questions" })).toBeVisible();
  await page.getByRole("button", { name: "Add a server" }).tap();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
