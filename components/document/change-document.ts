import { announce } from "@/components/ui/announcements.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";

type DocumentAction = "retry" | "cancel" | "index" | "delete";

/** Changes a document, and tells the reader when that failed. */
export async function changeDocument(id: string, action: DocumentAction): Promise<void> {
  try {
    if (action === "delete") await sendJson("DELETE", `/api/documents/${id}`);
    else await sendJson("POST", `/api/documents/${id}/${action}`);
    announce("documents");
  } catch (error) {
    notify(error instanceof Error ? error.message : "That did not work. Try again.");
  }
}
