import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useJson } from "@/components/ui/use-json.ts";
import { type DocumentView, documentViewSchema, isSettled } from "@/lib/wire/document.ts";
import type { DocumentProgress } from "@/lib/wire/library-progress.ts";
import { currentProgress, followLibrary, unknownProgress } from "./progress-stream.ts";

const followNothing = () => () => {};

/** How often a document is asked for where the stream cannot be had. */
export const askAgainMs = 1_500;

type Followed = {
  isAway: boolean;
  connection: number;
  /** What the stream told of the document last. */
  told: DocumentProgress | undefined;
};

/** Follows the work on a document, while it is unsettled. */
export function useDocumentProgress(id: string, isUnsettled: boolean): Followed {
  const follow = isUnsettled ? followLibrary : followNothing;
  const readTold = useCallback(() => currentProgress().documents.get(id), [id]);
  return {
    isAway: useSyncExternalStore(follow, isAwayNow, () => unknownProgress.isAway),
    connection: useSyncExternalStore(follow, connectionNow, () => unknownProgress.connection),
    told: useSyncExternalStore(follow, readTold, () => undefined),
  };
}

const isAwayNow = () => currentProgress().isAway;
const connectionNow = () => currentProgress().connection;

/** Reads a document, follows the work on it, and reads it again when that comes to another stage. */
export function useFollowedDocument(id: string) {
  const read = useJson(documentViewSchema, `/api/documents/${id}`, {
    refreshInterval: (latest) =>
      latest && !isSettled(latest.status) && isAwayNow() ? askAgainMs : 0,
  });
  const { data, mutate } = read;
  const isUnsettled = data !== undefined && !isSettled(data.status);
  const { told, connection } = useDocumentProgress(id, isUnsettled);
  const status = data?.status;
  const stage = told?.status ?? status;
  const seenConnection = useRef(connection);
  useEffect(() => {
    // What changed between two streams was not told.
    const hasGap = seenConnection.current !== connection;
    seenConnection.current = connection;
    if (isUnsettled && (hasGap || stage !== status)) void mutate();
  }, [isUnsettled, stage, status, connection, mutate]);
  return { ...read, data: data && withProgress(data, told) };
}

/** A document as it was read, with what was told since of work that goes on. */
export function withProgress(
  document: DocumentView,
  told: DocumentProgress | undefined,
): DocumentView {
  return !told || isSettled(document.status) || isSettled(told.status)
    ? document
    : { ...document, ...told };
}
