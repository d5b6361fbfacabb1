import postalMime, { type Address, type Email } from "postal-mime";
import type { FileInput, Format } from "./format.ts";
import { pageBlocks } from "./html.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { filledFields, type ParsedDocument } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** A mail as programs save it (RFC 5322): who wrote it to whom and when, its text, and the names of what is attached. */
export const email: Format = {
  name: "an e-mail",
  version: 5,
  extensions: ["eml"],
  looks: ["text", "log", "html", "xml"],
  parse: parseEmail,
};

async function parseEmail({ bytes, filename }: FileInput): Promise<ParsedDocument> {
  const mail = await postalMime.parse(bytes);
  const { from, date } = mail;
  const subject = mail.subject?.trim() ?? "";
  return {
    mediaType: "message/rfc822",
    title: subject || titleFromFilename(filename),
    authors: from ? [from.name || (from.address ?? "")].filter(Boolean) : [],
    ...filledFields({
      publicationDate: /^\d{4}-\d{2}-\d{2}T/u.test(date ?? "") ? date?.slice(0, 10) : "",
    }),
    metadata: filledFields({ messageId: mail.messageId }),
    ...writeParsedText([headBlock(mail), ...bodyBlocks(mail, filename)]),
    hasLines: false,
  };
}

function headBlock(mail: Email): ParsedBlock {
  const { from, to = [], cc = [], date, subject, attachments } = mail;
  const files = attachments.flatMap((attachment) => attachment.filename ?? []);
  const lines = Object.entries({
    From: from ? writeAddress(from) : "",
    To: to.map(writeAddress).join(", "),
    Cc: cc.map(writeAddress).join(", "),
    Date: date?.replace(
      /^(?<day>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}).*Z$/u,
      "$<day> $<time> UTC",
    ),
    Subject: subject,
    Attachments: files.join(", "),
  }).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return { kind: "list", text: lines.join("\n") };
}

function writeAddress({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(writeAddress).join(", ")}`;
  return name && address ? `${name} <${address}>` : name || (address ?? "");
}

/** Returns the text as it was written; of a mail that is a page only, what a reader sees of it. */
function bodyBlocks({ text = "", html = "" }: Email, filename: string): ParsedBlock[] {
  if (text.trim() === "" && html !== "") return pageBlocks(html, filename);
  const body = text.replaceAll("\r\n", "\n");
  return [...splitParagraphs(body)].map(({ start, end }) => ({
    kind: "prose",
    text: body.slice(start, end),
  }));
}
