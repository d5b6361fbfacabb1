import { IbidError } from "../errors.ts";
import { toIbidError } from "../to-ibid-error.ts";
import type { AskErrorCode } from "../wire/document-answer.ts";

/** A question that a document gives no answer to; the message is a sentence for the reader. */
export class AskFailure extends Error {
  override readonly name = "AskFailure";
  readonly code: AskErrorCode;

  constructor(code: AskErrorCode, message: string = failureSentences[code], cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const failureSentences: Record<AskErrorCode, string> = {
  document_not_found: "This document does not exist, or it is not yours.",
  no_text_available:
    "This document has no abstract, and its full text was not to be used. Ask with `use_fulltext`.",
  no_fulltext:
    "This document has neither full text nor an abstract, and its full text was not to be fetched. Add its file, or ask with `download_missing_fulltext`.",
  download_failed:
    "This document has neither full text nor an abstract, and its full text could not be fetched. Add its file.",
  embedding_failed:
    "The embedding model failed, so that the document could not be searched. Try again in a moment.",
  semantic_search_failed: "The search inside the document failed. Index the document anew.",
  llm_error: "The language model failed. Try again, or choose another one.",
  database_error: "The database cannot be reached. Try again in a moment.",
  configuration_error: "The language model cannot be used as it is set up.",
  proxy_required:
    "This document has neither full text nor an abstract. Say with `allow_proxy` whether its full text may be fetched through the proxy, or add its file.",
  user_cancelled:
    "This document has neither full text nor an abstract, and the proxy was not allowed. Add its file.",
};

/** Turns an error into the failure that the asker is told; undefined for an unforeseen one. */
export function toAskFailure(error: unknown): AskFailure | undefined {
  if (error instanceof AskFailure) return error;
  const known = toIbidError(error);
  if (known.code === "llm_error" || known.code === "database_error")
    return new AskFailure(known.code, known.message, error);
  // Of a request that was checked, only the model can still be one that is not to be used.
  if (error instanceof IbidError && error.code === "invalid_request")
    return new AskFailure("configuration_error", error.message, error);
  return undefined;
}
