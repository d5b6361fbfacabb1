import { issueSentence } from "@/lib/describe-issue.ts";
import { IbidError } from "@/lib/errors.ts";
import type { UploadedFile } from "@/lib/ingestion/add-files.ts";

/**
 * Reads a form with files.
 * @param names of the fields that it may have beside `file`, each of them needed.
 * @throws IbidError `invalid_request`
 */
export async function readUpload<Name extends string>(
  request: Request,
  ...names: Name[]
): Promise<Record<Name, string> & { files: UploadedFile[] }> {
  const form = await readForm(request);
  for (const name of form.keys()) {
    if (name !== "file" && !names.some((known) => known === name))
      throw wrongField(name, `is not known: an upload has ${[...names, "file"].join(" and ")}`);
  }
  const values = names.map((name) => {
    const value = form.get(name);
    if (typeof value !== "string" || value === "") throw wrongField(name, "is missing");
    return [name, value] as const;
  });
  const files = form.getAll("file").filter((part) => part instanceof File);
  if (files.length === 0) throw wrongField("file", "is missing");
  return {
    ...(Object.fromEntries(values) as Record<Name, string>),
    files: await Promise.all(
      files.map(async (file) => ({
        filename: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    ),
  };
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw wrongField("", "must be a form with files (multipart/form-data)", cause);
  }
}

/** The error for a field of an upload. */
export function wrongField(field: string, reason: string, cause?: unknown): IbidError {
  return new IbidError("invalid_request", issueSentence({ field, reason }), {
    cause,
    details: [{ field, reason }],
  });
}
