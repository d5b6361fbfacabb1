import { useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson, sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useFresh } from "@/components/ui/use-fresh.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  newShareSchema,
  type ShareRequest,
  type ShareView,
  shareListSchema,
  shareViewSchema,
} from "@/lib/wire/share.ts";

/** The links to pages of a conversation: the ones it has, the one just made, and what can be done with them. */
export function useShares(conversationId: string) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const path = `/api/conversations/${encodeURIComponent(conversationId)}/shares`;
  const { data, error, retry } = useFresh(shareListSchema, path);
  const [list, setList] = useState<ShareView[] | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shares = list ?? data?.shares ?? [];

  /** Does what was pressed, and tells its failure. */
  async function act(what: () => Promise<void>) {
    setFailure(null);
    try {
      await what();
    } catch (reason) {
      setFailure(failureSentence(reason, ui));
    }
  }

  function make(request: ShareRequest) {
    return act(async () => {
      const made = await requestJson(newShareSchema, "POST", path, request);
      setList([...shares, made.share]);
      setLink(new URL(made.path, window.location.href).href);
    });
  }

  function update(id: string) {
    return act(async () => {
      const share = await requestJson(shareViewSchema, "POST", `${path}/${id}/update`);
      setList(shares.map((each) => (each.id === id ? share : each)));
      notify(t("pageUpToDate"));
    });
  }

  function revoke(id: string) {
    return act(async () => {
      await sendJson("DELETE", `${path}/${id}`);
      setList(shares.filter((each) => each.id !== id));
      setLink(null);
      notify(t("linkTakenBack"));
    });
  }

  const makeAnother = () => setLink(null);
  return { data, error, retry, shares, link, failure, make, update, revoke, makeAnother };
}
