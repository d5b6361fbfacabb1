import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { expect, test } from "@playwright/test";
import { localServers } from "../lib/model/local-servers.ts";
import type { BuiltApp } from "../scripts/built-app.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../test/openai-server.ts";
import { askAndWait } from "./ask.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

let app: BuiltApp;
let model: OpenAITestServer;
let usual: { name: string; door: Server };

/** Passes on what comes to the first usual port of a local server that nothing listens on. */
async function openUsualDoor(target: number): Promise<{ name: string; door: Server }> {
  for (const { name, port } of localServers) {
    const door = createServer((socket) => {
      const through = connect(target, "127.0.0.1");
      socket.pipe(through).pipe(socket);
      for (const end of [socket, through]) end.on("error", () => end.destroy());
    }).listen(port, "127.0.0.1");
    const opened = await Promise.race([
      once(door, "listening").then(() => true),
      once(door, "error").then(() => false),
    ]);
    if (opened) return { name, door };
  }
  throw new Error("Each usual port of a local server is taken. End one of these servers.");
}

test.beforeAll(async () => {
  model = await startOpenAITestServer();
  model.answerWith((request) => ({
    steps: [{ text: `## Answer\n\nEleven nights [${tagsInPrompt(request, "fresh")[0]}].` }],
  }));
  usual = await openUsualDoor(Number(new URL(model.baseUrl).port));
  app = await startApp({ LANGUAGE_MODEL: "", DISCOVER: "on" });
  await addDocument(app.url, {
    name: "harbour.md",
    text: "# Harbour\n\nEach visiting boat may stay at a berth for eleven nights.\n",
  });
});

test.afterAll(async () => {
  await app.close();
  usual.door.close();
  await model.close();
});

test("a server on this machine is found, and its model is chosen and answers", async ({ page }) => {
  await page.goto(`${app.url}/settings`);
  const found = page.getByRole("listitem", { name: usual.name });
  await expect(found).toContainText("on this machine");
  await page.getByRole("combobox", { name: "Answers questions" }).selectOption({ label: "test" });
  await expect(page.getByText("Saved")).toBeVisible();

  await page.goto(app.url);
  const answer = await askAndWait(page, "How many nights may a visiting boat stay?", 1);
  await expect(answer).toContainText("Eleven nights");
  await expect(answer.getByRole("button", { name: /^Source 1: / })).toHaveCount(1);
  expect(model.requests.at(-1)?.headers.authorization).toBeUndefined();
});
