import { useSyncExternalStore } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import type { PageWords } from "@/components/wording/words.ts";
import type { ConversationView } from "@/lib/wire/conversation.ts";

/** The conversations that the reader deleted while the notice still offers to undo it: hidden here, whole on the server. */
let waiting: readonly string[] = [];
const changes = new EventTarget();

function setWaiting(next: readonly string[]): void {
  waiting = next;
  changes.dispatchEvent(new Event("change"));
}

function subscribe(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  return () => changes.removeEventListener("change", changed);
}

const noDeletions: readonly string[] = [];

/** Returns the ids of the conversations that are hidden because they are about to be deleted. */
export function useDeletions(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => noDeletions,
  );
}

const pathOf = (id: string) => `/api/conversations/${encodeURIComponent(id)}`;

/** Hides a conversation, and deletes it once the notice that offers to undo it is gone, or the page is left. */
export function deleteConversationLater(
  { id, title }: ConversationView,
  { t, ui }: { t: PageWords<"conversation">; ui: PageWords<"ui"> },
): void {
  if (waiting.includes(id)) return;
  setWaiting([...waiting, id]);
  const show = () => setWaiting(waiting.filter((each) => each !== id));
  // A request of a page that is being left is only sent when it may outlive it.
  const leave = () => void fetch(pathOf(id), { method: "DELETE", keepalive: true });
  window.addEventListener("pagehide", leave, { once: true });
  const stay = () => window.removeEventListener("pagehide", leave);
  notify(t("deleted", { title }), {
    label: ui("undo"),
    onClick() {
      stay();
      show();
    },
    async onGone() {
      stay();
      try {
        await sendJson("DELETE", pathOf(id));
        announce("conversations");
      } catch (error) {
        show();
        notify(failureSentence(error, ui, t("notDeleted")));
      }
    },
  });
}
