import { join } from "node:path";
import { issueSentence } from "@/lib/describe-issue.ts";
import type { Env } from "@/lib/env.ts";
import { IbidError } from "@/lib/errors.ts";
import { maxUploadBytes, type SourcedUpload } from "@/lib/ingestion/add-files.ts";
import { boundaryOf, isNoForm, MultipartError } from "@/lib/upload/multipart-machine.ts";
import { type ReceivedForm, receiveForm } from "@/lib/upload/receive-form.ts";

/**
 * Receives a form with files, which are on disk where they are large, and calls `take` with them while they can be read.
 * @param names of the fields that it may have beside `file`, each of them needed.
 * @returns what `take` returns.
 * @throws IbidError `invalid_request`, `unsupported_type` for a body of another type, and `too_large` for a form of too many parts.
 */
export async function withUpload<Name extends string, Used>(
  request: Request,
  { names, env }: { names: readonly Name[]; env: Env },
  take: (upload: Record<Name, string> & { files: SourcedUpload[] }) => Promise<Used>,
): Promise<Used> {
  const form = await readForm(request, env);
  try {
    for (const { name } of [...form.fields, ...form.files]) {
      if (name !== "file" && !names.some((known) => known === name))
        throw wrongField(name, `is not known: an upload has ${[...names, "file"].join(" and ")}`);
    }
    const values = names.map((name) => {
      const value = form.fields.find((field) => field.name === name)?.value;
      if (value === undefined || value === "") throw wrongField(name, "is missing");
      return [name, value] as const;
    });
    const files = form.files.filter(({ name }) => name === "file");
    if (files.length === 0) throw wrongField("file", "is missing");
    return await take({ ...(Object.fromEntries(values) as Record<Name, string>), files });
  } finally {
    await form.close();
  }
}

async function readForm(request: Request, env: Env): Promise<ReceivedForm> {
  const contentType = request.headers.get("content-type");
  if (contentType && !/^multipart\/form-data\b/iu.test(contentType))
    throw new IbidError("unsupported_type", issueSentence({ field: "", reason: isNoForm }));
  const boundary = boundaryOf(contentType);
  if (boundary === undefined || !request.body) throw wrongField("", isNoForm);
  try {
    return await receiveForm(request.body, {
      boundary,
      folder: join(env.DATA_DIR, "uploads"),
      maxFileBytes: maxUploadBytes(env.MAX_UPLOAD_MB * 1_048_576),
    });
  } catch (cause) {
    if (!(cause instanceof MultipartError)) throw cause;
    const { code, field, reason } = cause;
    if (code === "invalid_request") throw wrongField(field, reason, cause);
    throw new IbidError(code, issueSentence({ field, reason }), { cause });
  }
}

/** The error for a field of an upload. */
export function wrongField(field: string, reason: string, cause?: unknown): IbidError {
  return new IbidError("invalid_request", issueSentence({ field, reason }), {
    cause,
    details: [{ field, reason }],
  });
}
