import { useEffect, useRef, useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import { type Upload, useUploads } from "./upload-context.tsx";
import { readAddresses, type TypedAddress } from "./web-address.ts";

/** What was not taken, with a sentence that says why; `isFetched` where its server was asked. */
export type RefusedAddress = { typed: string; message: string; isFetched: boolean };

export type AddressDraft = {
  text: string;
  setText: (text: string) => void;
  /** How many addresses are being fetched. */
  fetching: number;
  refused: readonly RefusedAddress[];
  /** Adds the addresses; those that are refused stay in the text. */
  submit: () => Promise<void>;
};

type DraftOptions = {
  knowledgeBaseId: string | null;
  /** Whether the draft is seen; what is refused is otherwise left to the tray of uploads. */
  open: boolean;
  /** Called once all that was typed is taken. */
  onTaken: () => void;
};

/** Keeps the web addresses that are typed until they are taken. */
export function useAddressDraft({ knowledgeBaseId, open, onTaken }: DraftOptions): AddressDraft {
  const t = useWords("document");
  const ui = useWords("ui");
  const { addAddresses, forget } = useUploads();
  const [text, setText] = useState("");
  const [fetching, setFetching] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([]);
  const isSeen = useRef(open);
  useEffect(() => {
    isSeen.current = open;
    return () => {
      isSeen.current = false;
    };
  }, [open]);

  async function submit() {
    const typed = readAddresses(text);
    if (typed.length === 0 || fetching > 0) return;
    const addresses = typed.flatMap(({ address }) => address ?? []);
    setFetching(addresses.length);
    setRefused([]);
    try {
      const sent = await addAddresses(addresses, knowledgeBaseId);
      const left = typed.flatMap((one) =>
        refusalOf(one, sent[addresses.indexOf(one.address ?? "")], t),
      );
      setRefused(left);
      setText(left.map((one) => one.typed).join("\n"));
      if (isSeen.current) forget(sent.filter(({ state }) => state.stage === "refused"));
      if (left.length === 0) onTaken();
    } catch (error) {
      const message = failureSentence(error, ui, t("nothingAddedTryAgain"));
      setRefused([{ typed: text, message, isFetched: false }]);
    } finally {
      setFetching(0);
    }
  }
  return { text, setText, fetching, refused, submit };
}

/** Says why one was not taken; nothing of one that was. */
function refusalOf(
  { typed, address }: TypedAddress,
  upload: Upload | undefined,
  t: PageWords<"document">,
): RefusedAddress[] {
  if (address === null) {
    return [{ typed, message: t("notAnAddress"), isFetched: false }];
  }
  if (upload?.state.stage !== "refused") return [];
  return [{ typed, message: upload.state.message, isFetched: true }];
}
