import { buildExport } from "../export/build-export.ts";
import type { ExportReader } from "../export/export-reader.ts";
import { writeHtml, writeHtmlMessage } from "../export/write-html.ts";
import { localeOf, type PageLanguage } from "../wire/page-language.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import type { SharedPage } from "./read-shared-page.ts";

/** Writes a shared page. It says of when it is, and that it does not go on with the conversation. */
export function writeSharedPage(
  { shown, sharedAt, hasGoneOn, textOf }: SharedPage,
  reader: ExportReader,
): string {
  const words = exportWordsIn(reader.language);
  const moment = sharedAt.toLocaleString(localeOf[reader.language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return writeHtml(buildExport(shown, { reader, quotes: true, textOf }), [
    words.sharedAt(moment),
    ...(hasGoneOn ? [words.goneOn] : []),
  ]);
}

/** Writes the page at an address that was taken away, or never was one. */
export function writeMissingPage(language: PageLanguage): string {
  const { pageNotHere, mayBeTakenBack } = exportWordsIn(language);
  return writeHtmlMessage(language, pageNotHere, [mayBeTakenBack]);
}
