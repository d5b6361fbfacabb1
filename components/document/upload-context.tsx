"use client";

import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSWRConfig } from "swr";
import { announce } from "@/components/ui/announcements.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { sayNothingAdded } from "./say-nothing-added.ts";

/** A file of the reader's, or the web address of a page or file. */
export type UploadSource = { file: File } | { address: string };

/** One file or web address being added. */
export type Upload = {
  key: number;
  source: UploadSource;
  knowledgeBaseId: string;
  state:
    | { stage: "waiting" | "sending" }
    /** `judged` where the file itself was looked at, and would be refused again. */
    | { stage: "refused"; message: string; judged?: boolean }
    | { stage: "sent"; documentId: string; duplicate: boolean };
};

type OngoingUploads = {
  uploads: Upload[];
  /** Adds files to a knowledge base; by default to the reader's first personal one. */
  addFiles: (files: File[], knowledgeBaseId: string | null) => void;
  /** Adds what stands at web addresses, as `addFiles` does. @returns what became of each, in their order. */
  addAddresses: (addresses: string[], knowledgeBaseId: string | null) => Promise<Upload[]>;
  /** Sends a file again after a failure. */
  resend: (upload: Upload) => void;
  /** Forgets these uploads. */
  forget: (uploads: readonly Upload[]) => void;
  dismiss: () => void;
};

const UploadContext = createContext<OngoingUploads | null>(null);

export function useUploads(): OngoingUploads {
  const uploads = use(UploadContext);
  if (!uploads) throw new Error("useUploads needs an UploadProvider around it.");
  return uploads;
}

/** Loaded with the first file. */
const loadSending = () => import("./send-upload.ts");

/** How many files are sent at once. */
const lanes = 3;

/** Keeps uploads going while the reader goes from page to page. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const t = useWords("document");
  const ui = useWords("ui");
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextKey = useRef(1);
  const enqueue = useLanes(useSend(setUploads));

  const add = useCallback(
    async (sources: readonly UploadSource[], base: string | null): Promise<Upload[]> => {
      const knowledgeBaseId: string =
        base ?? (await loadSending().then(({ ownBase }) => ownBase(t)));
      const added = sources.map(
        (source): Upload => ({
          key: nextKey.current++,
          source,
          knowledgeBaseId,
          state: { stage: "waiting" },
        }),
      );
      setUploads((all) => [...all, ...added]);
      return enqueue(added);
    },
    [enqueue, t],
  );

  const value = useMemo(
    () => ({
      uploads,
      addFiles(files: File[], knowledgeBaseId: string | null) {
        add(
          files.map((file) => ({ file })),
          knowledgeBaseId,
        ).catch((error: unknown) => notify(sayNothingAdded(error, { t, ui })));
      },
      addAddresses(addresses: string[], knowledgeBaseId: string | null) {
        return add(
          addresses.map((address) => ({ address })),
          knowledgeBaseId,
        );
      },
      resend: (upload: Upload) => void enqueue([upload]),
      forget: (gone: readonly Upload[]) =>
        setUploads((all) => all.filter(({ key }) => !gone.some((one) => one.key === key))),
      dismiss: () => setUploads((all) => all.filter(({ state }) => isUnderway(state))),
    }),
    [uploads, add, enqueue, t, ui],
  );
  return <UploadContext value={value}>{children}</UploadContext>;
}

/** Returns a function that sends an upload, and keeps what becomes of it. */
function useSend(setUploads: Dispatch<SetStateAction<Upload[]>>) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { mutate } = useSWRConfig();
  return useCallback(
    async (upload: Upload): Promise<Upload> => {
      const tell = (state: Upload["state"]): Upload => {
        setUploads((all) => all.map((one) => (one.key === upload.key ? { ...one, state } : one)));
        return { ...upload, state };
      };
      tell({ stage: "sending" });
      const sent = tell(
        await loadSending().then(
          ({ sendUpload }) => sendUpload(upload, { t, ui }),
          () => ({ stage: "refused", message: ui("unreachable") }),
        ),
      );
      announce("documents");
      void mutate("/api/knowledge-bases");
      void mutate("/api/health");
      return sent;
    },
    [mutate, setUploads, t, ui],
  );
}

/** Returns a function that queues uploads, of which `send` sends a few at once, and waits until they are sent. */
function useLanes(send: (upload: Upload) => Promise<Upload>) {
  const queue = useRef<{ upload: Upload; settle: (sent: Promise<Upload>) => void }[]>([]);
  const running = useRef(0);

  // Each lane sends one upload after another until none is waiting.
  const pump = useCallback(async () => {
    if (running.current >= lanes) return;
    running.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const sent = send(next.upload);
      next.settle(sent);
      await sent;
    }
    running.current -= 1;
  }, [send]);

  return useCallback(
    (uploads: readonly Upload[]): Promise<Upload[]> => {
      const sent = uploads.map(
        (upload) => new Promise<Upload>((settle) => queue.current.push({ upload, settle })),
      );
      for (let lane = 0; lane < Math.min(lanes, uploads.length); lane += 1) void pump();
      return Promise.all(sent);
    },
    [pump],
  );
}

export function isUnderway(state: Upload["state"]): boolean {
  return state.stage === "waiting" || state.stage === "sending";
}
