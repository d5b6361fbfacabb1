import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import type { PageWords } from "@/components/wording/words.ts";
import { kindNamed, knowledgeBaseKinds } from "@/lib/knowledge/kind.ts";
import { type AddedFiles, type AddressRequest, addedFilesSchema } from "@/lib/wire/document.ts";
import {
  knowledgeBaseListSchema,
  knowledgeBaseViewSchema,
  type NewKnowledgeBaseRequest,
} from "@/lib/wire/knowledge-base.ts";
import type { Upload } from "./upload-context.tsx";

/** Sends a file or a web address, and says what became of it. */
export async function sendUpload(
  { source, knowledgeBaseId }: Upload,
  { t, ui }: { t: PageWords<"document">; ui: PageWords<"ui"> },
): Promise<Upload["state"]> {
  try {
    const { documents } =
      "file" in source
        ? await postFile(source.file, knowledgeBaseId)
        : await requestJson(addedFilesSchema, "POST", "/api/documents", {
            knowledgeBaseId,
            url: source.address,
          } satisfies AddressRequest);
    const [added] = documents;
    const documentId = added?.duplicateOf ?? added?.id;
    if (!added || added.status === "refused" || !documentId) {
      return {
        stage: "refused",
        message: added?.error ? t.retell(added.error.message) : t("fileNotTaken"),
        judged: "file" in source && added?.status === "refused",
      };
    }
    return { stage: "sent", documentId, duplicate: added.duplicateOf !== undefined };
  } catch (error) {
    return {
      stage: "refused",
      message: failureSentence(error, ui, t("fileNotSent")),
    };
  }
}

function postFile(file: File, knowledgeBaseId: string): Promise<AddedFiles> {
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.set("file", file);
  return fetchJson(addedFilesSchema, "/api/documents", { method: "POST", body: form });
}

/** Returns the first open knowledge base of a kind that takes new files, else the first open one, else a new one. */
export async function ownBase(t: PageWords<"document">): Promise<string> {
  const { knowledgeBases } = await fetchJson(knowledgeBaseListSchema, "/api/knowledge-bases");
  const open = knowledgeBases.filter(({ closedAt }) => closedAt === null);
  const own = open.find(({ kind }) => kindNamed(kind)?.takesNewFiles) ?? open[0];
  if (own) return own.id;
  const made = await requestJson(knowledgeBaseViewSchema, "POST", "/api/knowledge-bases", {
    name: t("ownBaseName"),
    kind: knowledgeBaseKinds.find(({ takesNewFiles }) => takesNewFiles)?.name ?? "",
  } satisfies NewKnowledgeBaseRequest);
  return made.id;
}
