import type { OfficeParserAST, SupportedFileType } from "officeparser";
import { IbidError } from "../../errors.ts";
import type { FileInput } from "./format.ts";

/**
 * Opens a file of an office program: its tree of headings, paragraphs, lists, tables, slides and notes, with the data of
 * its charts. Nothing is fetched or executed; an archive that unfolds to more than 512 MB is refused before it is read.
 *
 * @param what how the format is called: `a Word document`.
 * @throws IbidError `encrypted_file` or `damaged_file`.
 */
export async function openOffice(
  { bytes, filename }: FileInput,
  fileType: SupportedFileType,
  what: string,
): Promise<OfficeParserAST> {
  // Most of what is read is no such file, and the library takes a fifth of a second to load.
  const { parseOffice } = await import("officeparser");
  try {
    return await parseOffice(bytes, {
      fileType,
      // Charts are attachments.
      extractAttachments: true,
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
    });
  } catch (cause) {
    throw unreadable(filename, what, cause);
  }
}

/** Returns what to tell the reader about a file that could not be opened. */
export function unreadable(filename: string, what: string, cause: unknown): IbidError {
  const code = issueCode(cause);
  if (code === "PASSWORD_REQUIRED" || code === "PASSWORD_INCORRECT")
    return new IbidError(
      "encrypted_file",
      `${filename} is protected by a password. Save a copy without one and add that.`,
      { cause },
    );
  const isTooMuch = code.endsWith("LIMIT_EXCEEDED") || code === "MAX_NESTING_DEPTH_EXCEEDED";
  return new IbidError(
    "damaged_file",
    isTooMuch
      ? `${filename} unfolds to far more than ${what} holds. Split it, or save its text in another format.`
      : `${filename} is not ${what} that can be read: a part of it is missing or broken. Add the original file again.`,
    { cause },
  );
}

function issueCode(cause: unknown): string {
  const issue = cause instanceof Error && "officeIssue" in cause ? cause.officeIssue : undefined;
  return typeof issue === "object" && issue !== null && "code" in issue ? String(issue.code) : "";
}
