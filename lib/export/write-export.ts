import type { Exported, ExportFormat, ParsedExportQuery } from "../wire/export.ts";
import { localeOf, type PageLanguage } from "../wire/page-language.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import { type BuiltExport, buildExport, type PastedExport } from "./build-export.ts";
import type { ExportReader } from "./export-reader.ts";
import { writeHtml, writePastedHtml } from "./write-html.ts";
import { writeMarkdown, writePastedMarkdown } from "./write-markdown.ts";

/** A file format of exports. */
type ExportForm = {
  mediaType: string;
  extension: string;
  /** Writes a file; `told` says when it was exported. */
  write(built: BuiltExport, told: string): string | Promise<Uint8Array>;
  /** Writes text to paste into another; absent where the format has none. */
  paste?(built: PastedExport): string;
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

/** What is asked of an export; whom it is for says its language. */
type ExportOrder = Omit<ParsedExportQuery, "language"> & { reader: ExportReader; at: Date };

/** Writes an export in a file format. */
export async function writeExport(exported: Exported, order: ExportOrder): Promise<WrittenExport> {
  const form: ExportForm = exportForms[order.format];
  const { language } = order.reader;
  const built = buildExport(exported, order);
  return {
    mediaType: form.mediaType,
    filename: `${exportFileName(built.title, language)}.${form.extension}`,
    content:
      order.for === "clipboard" && form.paste
        ? form.paste(built)
        : await form.write(built, exportedOn(order.at, language)),
  };
}

function exportedOn(at: Date, language: PageLanguage): string {
  const day = at.toLocaleDateString(localeOf[language], { dateStyle: "long", timeZone: "UTC" });
  return exportWordsIn(language).exportedOn(day);
}

/** Letters and figures that every file system and header takes: `why-did-the-pool-run-dry`. */
function exportFileName(title: string, language: PageLanguage): string {
  const plainLetters = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
  const words = plainLetters.match(/[a-z0-9]+/g) ?? [];
  return (
    words.join("-").slice(0, 60).replace(/-$/, "") || exportWordsIn(language).fileNames.conversation
  );
}
