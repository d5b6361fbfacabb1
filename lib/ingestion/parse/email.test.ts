import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const read = (lines: readonly string[]) =>
  parseFile({ bytes: new TextEncoder().encode(lines.join("\r\n")), filename: "offer.eml" });

const head = [
  'From: "Rosa Lind" <rosa@example.org>',
  "To: team@example.org, Jo <jo@example.org>",
  "Date: Tue, 3 Mar 2026 10:15:00 +0100",
  "Subject: =?utf-8?Q?Kiln_repair_=E2=80=93_offer?=",
  "MIME-Version: 1.0",
];

test("a mail says who wrote it to whom and when, then what, then what is attached", async () => {
  const mail = await read([
    ...head,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Hi all,",
    "",
    "the repair costs 480 euros.",
    "--b",
    'Content-Type: application/pdf; name="offer.pdf"',
    'Content-Disposition: attachment; filename="offer.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    "JVBERi0=",
    "--b--",
  ]);
  expect(mail).toMatchObject({
    mediaType: "message/rfc822",
    title: "Kiln repair – offer",
    authors: ["Rosa Lind"],
    publicationDate: "2026-03-03",
  });
  expect(mail.text).toBe(
    [
      "From: Rosa Lind <rosa@example.org>",
      "To: team@example.org, Jo <jo@example.org>",
      "Date: 2026-03-03 09:15 UTC",
      "Subject: Kiln repair – offer",
      "Attachments: offer.pdf",
      "",
      "Hi all,",
      "",
      "the repair costs 480 euros.",
    ].join("\n"),
  );
});

test("of a mail that is a page, what a reader sees is read", async () => {
  const { text } = await read([
    ...head,
    "Content-Type: text/html; charset=utf-8",
    "",
    "<p>It costs <b>480 euros</b>.</p><script>alert(1)</script><ul><li>Mon</li><li>Tue</li></ul>",
  ]);
  expect(text.split("\n\n").slice(1)).toEqual(["It costs 480 euros.", "- Mon\n- Tue"]);
});
