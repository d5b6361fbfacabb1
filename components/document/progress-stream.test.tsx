import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, renderHook, screen, waitFor } from "@/test/render.tsx";
import { aDocument } from "./document.fixture.ts";
import { LibraryProgress } from "./library-progress.tsx";
import { useFollowedDocument } from "./use-document-progress.ts";

/** The browser's side of the stream, which jsdom lacks: a test says what comes. */
class TestEventSource extends EventTarget {
  static opened: TestEventSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    TestEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const stream = () => {
  const last = TestEventSource.opened.at(-1);
  if (!last) throw new Error("No stream was opened.");
  return last;
};

const tell = (queue: object, documents: object[] = []) => {
  const counts = { waiting: 0, working: 0, failed: 0, ready: 0, ...queue };
  const data = JSON.stringify({ queue: counts, documents });
  stream().dispatchEvent(new MessageEvent("message", { data }));
};

const shown = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status")[0]?.textContent).toContain(words));

let answers: PageAnswers;
let asked: string[];

beforeEach(async () => {
  TestEventSource.opened = [];
  vi.stubGlobal("EventSource", TestEventSource);
  answers = {};
  const server = await servePage(answers);
  const send = globalThis.fetch;
  asked = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    asked.push(input);
    return send(input, init);
  });
  return () => server.close();
});

afterEach(async () => {
  cleanup();
  // The stream is closed a second after its last follower has left.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  vi.unstubAllGlobals();
});

test("the library's progress is told by one stream, and nothing is asked", async () => {
  render(
    <>
      <LibraryProgress />
      <LibraryProgress otherwise={<p>Eight in all</p>} />
    </>,
  );
  tell({ waiting: 2, working: 1, ready: 5 });
  await shown("3 documents");
  expect(screen.queryByText("Eight in all")).toBeNull();
  tell({ working: 1, ready: 7 });
  await shown("1 document");
  tell({ ready: 8 });
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.getByText("Eight in all")).toBeTruthy();
  expect(TestEventSource.opened.map(({ url }) => url)).toEqual(["/api/documents/progress"]);
  expect(asked).toEqual([]);
});

test("a hidden page closes the stream, and opens it again when it is seen", async () => {
  render(<LibraryProgress />);
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  hide(true);
  expect(stream().isClosed).toBe(true);
  hide(false);
  expect(TestEventSource.opened).toHaveLength(2);
  expect(stream().isClosed).toBe(false);
});

test("where the stream breaks off the page asks, and the stream is tried again", async () => {
  answers["GET /api/health"] = jsonResponse({
    status: "ok",
    version: "1",
    instance: "i",
    database: "embedded",
    models: [],
    queue: { waiting: 4, working: 0, failed: 0, ready: 0 },
  });
  render(<LibraryProgress />);
  stream().dispatchEvent(new Event("error"));
  await shown("4 documents");
  expect(asked).toContain("/api/health");
  await waitFor(() => expect(TestEventSource.opened).toHaveLength(2), { timeout: 3_000 });
  tell({ working: 1, ready: 3 });
  await shown("1 document");
});

test("a document is read again only when the work on it comes to another stage", async () => {
  const path = "/api/documents/d1";
  const inWork = aDocument({ status: "embedding" });
  answers[`GET ${path}`] = jsonResponse(inWork);
  const { result } = renderHook(() => useFollowedDocument("d1"));
  await waitFor(() => expect(result.current.data?.status).toBe("embedding"));
  const progress = (done: number) => ({
    id: "d1",
    status: "embedding",
    progress: { stage: "embedding", done, total: 9 },
    error: null,
  });
  tell({ working: 1 }, [progress(3)]);
  // The stream began after the document was read, so that is done once more.
  await waitFor(() => expect(asked).toEqual([path, path]));
  tell({ working: 1 }, [progress(6)]);
  await waitFor(() => expect(result.current.data?.progress.done).toBe(6));
  expect(asked).toHaveLength(2);
  answers[`GET ${path}`] = jsonResponse({ ...inWork, status: "ready" });
  tell({ ready: 1 }, [{ ...progress(9), status: "ready" }]);
  await waitFor(() => expect(result.current.data?.status).toBe("ready"));
  expect(asked).toHaveLength(3);
});

test("the lists are read again when a document is told to be ready that was never counted as in work", async () => {
  let readAgain = 0;
  renderHook(() => useAnnouncement("documents", () => (readAgain += 1)));
  render(<LibraryProgress />);
  tell({ working: 1, ready: 5 });
  await shown("1 document");
  // What was missed between two streams has been announced.
  readAgain = 0;
  const progress = { stage: "ready", done: 1, total: 1 };
  tell({ working: 1, ready: 5 }, [{ id: "d1", status: "ready", progress, error: null }]);
  await waitFor(() => expect(readAgain).toBe(1), { timeout: 3_000 });
});
