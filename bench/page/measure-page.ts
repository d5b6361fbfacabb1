import { type Browser, chromium, type Page, type Response } from "@playwright/test";
import { type BuiltApp, startBuiltApp } from "../../scripts/built-app.ts";
import { provideChromium } from "../../scripts/find-chromium.mjs";
import { type ReplyStep, startOpenAITestServer } from "../../test/openai-server.ts";
import { type Measurement, measurement, median } from "../measurement.ts";
import { addFiles, bookQuestion, longBook, titleRecords, untilRead } from "./fill-library.ts";
import { type Tasks, traceTasks } from "./trace.ts";

const wordCount = 5_000;
const wordsPerSecond = 200;
const turns = 200;
const libraryDocuments = 20_000;
const rounds = 5;

/** What a reader feels as a delay, in milliseconds: of a task of the page, and of what they asked for. */
const feltTaskMs = 50;
const limits = { conversation: 1_000, marker: 200, pdf: 1_000 } as const;

/** Measures in Chromium what a reader waits for, each beside its limit. */
export async function measurePage(): Promise<Measurement[]> {
  const executablePath = await provideChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return [
      ...(await withApp({ SAMPLE: "on" }, (app) => measureConversation(browser, app))),
      ...(await measureStreaming(browser)),
      ...(await withApp({ SAMPLE: "off" }, (app) => measureLibrary(browser, app))),
    ];
  } finally {
    await browser.close();
  }
}

async function withApp<Result>(
  settings: Record<string, string>,
  measure: (app: BuiltApp) => Promise<Result>,
): Promise<Result> {
  const app = await startBuiltApp({ LANGUAGE_MODEL: "", ...settings });
  try {
    return await measure(app);
  } finally {
    await app.close();
  }
}

const newPage = (browser: Browser) => browser.newPage({ viewport: { width: 1360, height: 850 } });

const within = (name: string, value: number, limit: number): Measurement =>
  measurement({ name, value, unit: "ms", baseline: { name: "the limit", value: limit } });

const longestTask = (name: string, { longest, over50 }: Tasks): Measurement => ({
  ...within(`${name}: longest task of the page`, longest, feltTaskMs),
  details: { over50 },
});

/** A conversation of many turns, its citations, and a long PDF's. */
async function measureConversation(browser: Browser, { url }: BuiltApp): Promise<Measurement[]> {
  await untilRead(url);
  await addFiles(url, "Harbour", [new File([new Uint8Array(longBook())], "harbour-book.pdf")]);
  const long = await converse(url, Array<string>(turns).fill("How do I roll back a release?"));
  const pdf = await converse(url, [bookQuestion]);
  const page = await newPage(browser);
  const openings = await repeat(rounds, () =>
    timed(async () => {
      await page.goto(`${url}/c/${long}`);
      await untilDrawn(page, `article[aria-label="Answer ${turns}"] [data-citation]`);
    }),
  );
  const markers = page.locator(`article[aria-label="Answer ${turns}"] [data-citation]`);
  const count = await markers.count();
  const turnsOfLeaf = await repeat(rounds, async (round) => {
    await page.keyboard.press("Escape");
    return timed(async () => {
      await markers.nth((round + 1) % count).click();
      await untilDrawn(page, '[role="dialog"] mark');
      await untilDrawn(page, wordsInLeaf);
    });
  });
  const pdfs = await repeat(rounds, async () => {
    await page.goto(`${url}/c/${pdf}`);
    await page.locator("article [data-citation]").first().waitFor();
    return timed(async () => {
      await page.locator("article [data-citation]").first().click();
      await untilDrawn(page, `${leaf} canvas`);
      await untilDrawn(page, wordsInLeaf);
    });
  });
  await page.close();
  return [
    within(`a conversation of ${turns} turns is open`, median(openings), limits.conversation),
    within("a marker has turned the leaf to its words", median(turnsOfLeaf), limits.marker),
    within("a PDF of 600 pages is at the cited words", median(pdfs), limits.pdf),
  ];
}

const leaf = 'aside[aria-label="Sources"]';
/** The cited words in the leaf. */
const wordsInLeaf = `${leaf} mark:not([data-quiet])`;

/** Waits until one of the elements is there to be seen, looking at every frame: a locator looks twice a second in the end. */
async function untilDrawn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (sought) => [...document.querySelectorAll(sought)].some((each) => each.checkVisibility()),
    selector,
    { polling: "raf" },
  );
}

/** A long answer, as fast as a model writes. */
async function measureStreaming(browser: Browser): Promise<Measurement[]> {
  const model = await startOpenAITestServer();
  const app = await startBuiltApp({
    SAMPLE: "on",
    LANGUAGE_MODEL: "openai-compatible:bench",
    LANGUAGE_MODEL_BASE_URL: model.baseUrl,
  });
  const page = await newPage(browser);
  try {
    await untilRead(app.url);
    model.answerWith(() => ({ steps: longAnswer() }));
    await page.goto(app.url);
    await page.getByRole("textbox", { name: "Your question" }).fill("How do I roll back?");
    const tasks = await traceTasks(browser, page, async () => {
      await page.keyboard.press("Enter");
      await page.waitForSelector('article[aria-label="Answer 1"][aria-busy="false"]', {
        timeout: 120_000,
      });
    });
    return [longestTask(`${wordCount} words at ${wordsPerSecond} a second`, tasks)];
  } finally {
    await page.close();
    await app.close();
    await model.close();
  }
}

/** Each word has its time from the beginning, however long those before it took. */
function longAnswer(): ReplyStep[] {
  return Array.from({ length: wordCount }, (_, at): ReplyStep[] => [
    { until: new Promise((resolve) => setTimeout(resolve, (at * 1000) / wordsPerSecond)) },
    { text: at % 60 === 59 ? "word.\n\n" : at % 12 === 11 ? "word. " : "word " },
  ]).flat();
}

/** A library of many documents, ordered, searched and selected. */
async function measureLibrary(browser: Browser, { url }: BuiltApp): Promise<Measurement[]> {
  await addFiles(url, "Records", titleRecords(libraryDocuments));
  const page = await newPage(browser);
  await page.goto(`${url}/documents`);
  await page.getByRole("row").nth(1).waitFor();
  // The rows that come take the place of those shown, and of what is selected of them.
  const rowsDrawn = async (came: Promise<Response>) => {
    await (await came).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
  };
  const rowsOf = (asked: string) =>
    page.waitForResponse((response) => {
      const { pathname, search } = new URL(response.url());
      return pathname === "/api/documents" && search.includes(asked);
    });
  const ordered = await traceTasks(browser, page, async () => {
    const came = rowsOf("=title");
    await page.getByRole("combobox", { name: "Order" }).selectOption("By title");
    await rowsDrawn(came);
  });
  const searched = await traceTasks(browser, page, async () => {
    const came = rowsOf("=lanterns");
    await page.getByRole("searchbox", { name: "Find documents" }).pressSequentially("lanterns", {
      delay: 60,
    });
    await rowsDrawn(came);
  });
  const selected = await traceTasks(browser, page, async () => {
    await page.getByRole("checkbox", { name: "Select all shown" }).check();
    await page.getByRole("region", { name: "Selected documents" }).waitFor();
  });
  await page.close();
  const named = `${libraryDocuments} documents`;
  return [
    longestTask(`${named} ordered`, ordered),
    longestTask(`${named} searched`, searched),
    longestTask(`of ${named}, the rows shown selected`, selected),
  ];
}

/** Asks questions in one conversation. @returns its id. */
async function converse(url: string, questions: readonly string[]): Promise<string> {
  let id: string | undefined;
  for (const question of questions) {
    const response = await fetch(`${url}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, ...(id === undefined ? {} : { conversationId: id }) }),
    });
    const { conversationId } = await response.json();
    id = conversationId;
  }
  return id ?? "";
}

async function repeat<Result>(
  times: number,
  act: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < times; round += 1) results.push(await act(round));
  return results;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
