import { deflateSync } from "node:zlib";

/** A PDF of a few hundred kilobytes with one page, drawn by so many mebibytes of operators in a compressed stream. */
export function unfoldingPdf(mebibytes: number): Uint8Array {
  // Each letter is a text of its own, far from the one before.
  const operators = Buffer.from("BT /F1 9 Tf 40 40 Td (a) Tj ET\n".repeat(2 ** 15));
  const stream = deflateSync(Buffer.concat(Array.from({ length: mebibytes }, () => operators)));
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream.toString("latin1")}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(`%PDF-1.4\n${written.join("")}${trailer}`, "latin1"));
}

/** Markdown of quotes within quotes: each is compared with all around it. */
export function deepQuotes(kilobytes: number): string {
  return `${">".repeat(kilobytes * 1_000)}a`;
}
