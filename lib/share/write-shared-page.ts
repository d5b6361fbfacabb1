import { buildExport } from "../export/build-export.ts";
import { writeHtml, writeHtmlMessage } from "../export/write-html.ts";
import type { SharedPage } from "./read-shared-page.ts";

/** Writes a shared page. It says of when it is, and that it does not go on with the conversation. */
export function writeSharedPage({ shown, sharedAt, hasGoneOn, textOf }: SharedPage): string {
  const at = sharedAt.toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return writeHtml(buildExport(shown, { quotes: true, textOf }), [
    `Shared from Ibid, to be read only: the conversation as it was on ${at} UTC.`,
    ...(hasGoneOn
      ? ["It has gone on since. Whoever shared it can bring this page up to date."]
      : []),
  ]);
}

/** Writes the page at an address that was taken away, or never was one. */
export function writeMissingPage(): string {
  return writeHtmlMessage("This page is not here", [
    "It may have been taken back by whoever shared it, or the link was cut short.",
  ]);
}
