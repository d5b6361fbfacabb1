import type { Db } from "../db/client.ts";
import type { Notice } from "../wire/notice.ts";
import { countUnindexed, type Scope } from "./search.ts";

/** The notice that documents of the scope are not, or not wholly, indexed yet; none where all are. */
export async function explainUnindexed(db: Db, scope: Scope): Promise<Notice[]> {
  const { documents: waiting, done, total } = await countUnindexed(db, scope);
  if (waiting === 0) return [];
  const documents = waiting === 1 ? "1 document is" : `${waiting} documents are`;
  const part = total > 0 ? ` (${done} of ${total} passages so far)` : "";
  return [
    {
      code: "index_incomplete",
      message: `${documents} still being read${part}, and may be missing here.`,
      progress: { documents: waiting, done, total },
    },
  ];
}
