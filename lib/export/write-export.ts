import type { Exported, ExportFormat, ParsedExportQuery } from "../wire/export.ts";
import { type BuiltExport, buildExport } from "./build-export.ts";
import { writeHtml, writePastedHtml } from "./write-html.ts";
import { writeMarkdown, writePastedMarkdown } from "./write-markdown.ts";

/** A file format of exports. */
type ExportForm = {
  mediaType: string;
  extension: string;
  /** Writes a file; `told` says when it was exported. */
  write(built: BuiltExport, told: string): string | Promise<Uint8Array>;
  /** Writes text to paste into another; absent where the format has none. */
  paste?(built: BuiltExport): string;
};

/** The formats by their name in a request. */
const exportForms = {
  markdown: {
    mediaType: "text/markdown; charset=utf-8",
    extension: "md",
    write: writeMarkdown,
    paste: writePastedMarkdown,
  },
  html: {
    mediaType: "text/html; charset=utf-8",
    extension: "html",
    write: (built, told) => writeHtml(built, [told]),
    paste: writePastedHtml,
  },
  docx: {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
    // Loaded when the first one is written.
    async write(built, told) {
      const { writeDocx } = await import("./write-docx.ts");
      return writeDocx(built, told);
    },
  },
} satisfies Record<ExportFormat, ExportForm>;

/** An export as bytes with their name. */
export type WrittenExport = { mediaType: string; filename: string; content: string | Uint8Array };

/** Writes an export in a file format. */
export async function writeExport(
  exported: Exported,
  query: ParsedExportQuery & { at: Date },
): Promise<WrittenExport> {
  const form: ExportForm = exportForms[query.format];
  const built = buildExport(exported, query);
  return {
    mediaType: form.mediaType,
    filename: `${exportFileName(built.title)}.${form.extension}`,
    content:
      query.for === "clipboard" && form.paste
        ? form.paste(built)
        : await form.write(built, exportedOn(query.at)),
  };
}

function exportedOn(at: Date): string {
  const day = at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `Exported from Ibid on ${day}. The numbers are those of the conversation.`;
}

/** Letters and figures that every file system and header takes: `why-did-the-pool-run-dry`. */
function exportFileName(title: string): string {
  const plainLetters = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plainLetters.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 60).replace(/-$/, "") || "conversation";
}
