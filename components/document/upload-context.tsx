"use client";

import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { announce } from "@/components/ui/announcements.ts";
import { notify } from "@/components/ui/notify.ts";

/** One file being uploaded. */
export type Upload = {
  key: number;
  file: File;
  knowledgeBaseId: string;
  state:
    | { stage: "waiting" | "sending" }
    | { stage: "refused"; message: string }
    | { stage: "sent"; documentId: string; duplicate: boolean };
};

type Uploads = {
  uploads: Upload[];
  /** Adds files to a knowledge base; by default to the reader's first personal one. */
  addFiles: (files: File[], knowledgeBaseId: string | null) => void;
  /** Sends a file again after a failure. */
  resend: (upload: Upload) => void;
  dismiss: () => void;
};

const UploadContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadContext);
  if (!uploads) throw new Error("useUploads needs an UploadProvider around it.");
  return uploads;
}

/** Loaded with the first file. */
const loadSending = () => import("./send-file.ts");

/** How many files are sent at once. */
const lanes = 3;

/** Keeps uploads going while the reader goes from page to page. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextKey = useRef(1);

  const send = useCallback(
    async (upload: Upload) => {
      const tell = (state: Upload["state"]) =>
        setUploads((all) => all.map((one) => (one.key === upload.key ? { ...one, state } : one)));
      tell({ stage: "sending" });
      tell(await loadSending().then(({ sendFile }) => sendFile(upload), notLoaded));
      announce("documents");
      void mutate("/api/knowledge-bases");
      void mutate("/api/health");
    },
    [mutate],
  );

  const enqueue = useLanes(send);

  const value = useMemo(
    () => ({
      uploads,
      addFiles(files: File[], knowledgeBaseId: string | null) {
        const target = knowledgeBaseId
          ? Promise.resolve(knowledgeBaseId)
          : loadSending().then(({ ownBase }) => ownBase());
        target.then(
          (base) => {
            const added = files.map(
              (file): Upload => ({
                key: nextKey.current++,
                file,
                knowledgeBaseId: base,
                state: { stage: "waiting" },
              }),
            );
            setUploads((all) => [...all, ...added]);
            enqueue(added);
          },
          (error: unknown) =>
            notify(`Nothing was added. ${error instanceof Error ? error.message : "Try again."}`),
        );
      },
      resend(upload: Upload) {
        enqueue([upload]);
      },
      dismiss: () => setUploads((all) => all.filter(({ state }) => isUnderway(state))),
    }),
    [uploads, enqueue],
  );
  return <UploadContext value={value}>{children}</UploadContext>;
}

/** Returns a function that queues uploads, of which `send` sends a few at once. */
function useLanes(send: (upload: Upload) => Promise<void>) {
  const queue = useRef<Upload[]>([]);
  const running = useRef(0);

  // Each lane sends one file after another until none is waiting.
  const pump = useCallback(async () => {
    if (running.current >= lanes) return;
    running.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    running.current -= 1;
  }, [send]);

  return useCallback(
    (files: Upload[]) => {
      queue.current.push(...files);
      for (let lane = 0; lane < Math.min(lanes, files.length); lane += 1) void pump();
    },
    [pump],
  );
}

function notLoaded(): Upload["state"] {
  return { stage: "refused", message: "Ibid cannot be reached. Is the server still running?" };
}

export function isUnderway(state: Upload["state"]): boolean {
  return state.stage === "waiting" || state.stage === "sending";
}
