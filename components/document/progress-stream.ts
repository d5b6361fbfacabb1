import { announce, announceSoon } from "@/components/ui/announcements.ts";
import { readJsonText } from "@/components/ui/fetch-json.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import type { DocumentStatus } from "@/lib/wire/document.ts";
import type { QueueCounts } from "@/lib/wire/health.ts";
import type { DocumentProgress, LibraryProgressEvent } from "@/lib/wire/library-progress.ts";

const path = "/api/documents/progress";
const progressSource = firstSchema("libraryProgressSchema");

const minRetryMs = 1_000;
const maxRetryMs = 30_000;

/** How long a stream without followers is kept, for the next page that follows it. */
const keptMs = 1_000;

export type ProgressState = {
  /** Whether the stream cannot be had just now, so that the routes have to be asked. */
  isAway: boolean;
  /** Counts the streams that were opened. What changed between two of them was not told. */
  connection: number;
  /** Null before the first event. */
  queue: QueueCounts | null;
  /** What this stream told of documents, by id. */
  documents: ReadonlyMap<string, DocumentProgress>;
};

/** The state before anything is told, also on the server. */
export const unknownProgress: ProgressState = {
  isAway: false,
  connection: 0,
  queue: null,
  documents: new Map(),
};

let state = unknownProgress;
const followers = new Set<() => void>();
let source: EventSource | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns what was told last. */
export function currentProgress(): ProgressState {
  return state;
}

/**
 * Follows how far the work on the documents is. All followers of a page share one stream, which is closed while the page is
 * hidden, and opened again, ever later, where it breaks off.
 */
export function followLibrary(notify: () => void): () => void {
  if (followers.size === 0) document.addEventListener("visibilitychange", openOrClose);
  followers.add(notify);
  openOrClose();
  return () => {
    followers.delete(notify);
    if (followers.size > 0) return;
    document.removeEventListener("visibilitychange", openOrClose);
    later(keptMs);
  };
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(openOrClose, ms);
}

function openOrClose(): void {
  clearTimeout(timer);
  const isWanted = followers.size > 0 && !document.hidden;
  if (!isWanted) close();
  else if (!source) openStream();
}

function close(): void {
  source?.close();
  source = null;
}

function openStream(): void {
  if (typeof EventSource === "undefined") {
    set({ isAway: true });
    return;
  }
  const opened = new EventSource(path);
  source = opened;
  let isFirst = true;
  opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
    readJsonText(progressSource, data).then(
      (event) => {
        if (source !== opened) return;
        hear(event, isFirst);
        isFirst = false;
      },
      () => breakOff(opened),
    );
  });
  opened.addEventListener("error", () => breakOff(opened));
}

function breakOff(opened: EventSource): void {
  if (source !== opened) return;
  close();
  set({ isAway: true });
  later(Math.min(maxRetryMs, minRetryMs * 2 ** failures));
  failures += 1;
}

function hear({ queue, documents }: LibraryProgressEvent, isFirst: boolean): void {
  failures = 0;
  const known = isFirst ? [] : state.documents;
  const told = documents.map((each) => [each.id, each] as const);
  const connection = state.connection + (isFirst ? 1 : 0);
  set({ isAway: false, connection, queue, documents: new Map([...known, ...told]) });
  if (isFirst && connection > 1) announce("documents");
  // One that was read in a moment was never counted as in work, so its row would keep what the list had of it.
  else if (!isFirst && documents.some(({ status }) => ends.has(status))) announceSoon("documents");
}

/** The ends of the work on a document. The schemas, which know them as well, are not loaded with the first page. */
const ends: ReadonlySet<DocumentStatus> = new Set(["ready", "failed", "cancelled"]);

function set(change: Partial<ProgressState>): void {
  state = { ...state, ...change };
  for (const notify of followers) notify();
}
