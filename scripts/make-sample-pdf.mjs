// Writes public/sample/shared/capacity-planning.pdf, the sample library's one PDF: plain text in a
// font every reader has, so that the file is small and its text and pages can be read back.
// Run it with `node scripts/make-sample-pdf.mjs` after a change of the text below.
import { writeFileSync } from "node:fs";

const title = "Capacity planning for the shop";
const pages = [
  [
    `# ${title}`,
    "Capacity planning answers one question: how much traffic can the shop carry before customers notice? At Larkspur the answer is measured twice a year, in February before the spring newsletter and in October before the Christmas season.",
    "# What normal traffic looks like",
    "On an average day the shop serves 1,200 requests per second at its busiest hour, which is from 19:00 to 20:00 UTC. About 4 percent of these requests are payments, so the payment API handles 48 payments per second, or 12 for each of its four instances.",
    "A newsletter changes this within minutes. The Christmas newsletter of 2025 went to 61,000 recipients and raised the traffic to 2.8 times the average, with the highest point 4 minutes after it was started. Payments rose even more, to five times the average or 60 per second and instance, because newsletters carry a discount code that ends on the same day.",
    "# How the load test works",
    "The load test replays a recorded newsletter at 1, 2 and 3 times its speed against a copy of production. It passes if 99 percent of the payments take less than 800 ms at twice the speed and no request fails with status 503. The test runs for 45 minutes, since a shorter one does not empty the caches or fill the queues.",
  ],
  [
    "# Results of February 2026",
    "With version 3.7.4 of the payment API the test passed at twice the speed with a 99th percentile of 540 ms. At three times the speed the database used 148 of its 200 connections, and its processor was 61 percent busy. The first limit was not the database but the image service, which failed at 2.7 times the speed.",
    "The test has to be repeated for each new minor version of the payment API. It was not repeated for version 3.8.0, because the release was planned as a change of configuration only.",
    "# Rules for headroom",
    "Every service must carry twice the traffic of the last newsletter. If a service cannot, it gets one more instance, and if more instances do not help, the newsletter is sent over 3 hours instead of one. Sending a newsletter over 3 hours lowers the highest point of the traffic by 55 percent and costs about 2 percent of the orders.",
    "Buy headroom for the payment API first. A slow product page costs a visit, but a failed payment costs an order and often the customer: of the customers who see an error while paying, 41 percent do not return within a month.",
  ],
];

const fontSize = { text: 11, heading: 15 };
const lineHeight = { text: 16, heading: 22 };
const charactersALine = 88;

function wrap(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length >= charactersALine) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

const escape = (text) => text.replace(/[\\()]/g, "\\$&");

/** Returns a page's drawing instructions: one text object, each line below the one before. */
function draw(paragraphs) {
  const out = ["BT", "60 780 Td"];
  for (const paragraph of paragraphs) {
    const kind = paragraph.startsWith("# ") ? "heading" : "text";
    out.push(`/${kind} ${fontSize[kind]} Tf`);
    for (const line of wrap(paragraph.replace(/^# /, ""))) {
      out.push(`(${escape(line)}) Tj`, `0 -${lineHeight[kind]} Td`);
    }
    out.push("0 -8 Td");
  }
  return [...out, "ET"].join("\n");
}

const objects = [
  "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
  `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${6 + 2 * i} 0 R`).join(" ")}] >>`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
  `<< /Title (${escape(title)}) /Author (Larkspur Platform Team) /CreationDate (D:20260224090000Z) >>`,
];
pages.forEach((paragraphs, index) => {
  const content = draw(paragraphs);
  objects.push(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /text 3 0 R /heading 4 0 R >> >> /Contents ${7 + 2 * index} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  );
});

let pdf = "%PDF-1.4\n";
const offsets = objects.map((object, index) => {
  const offset = pdf.length;
  pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return offset;
});
const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
const start = pdf.lastIndexOf("xref\n0 ");
pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
writeFileSync(
  new URL("../public/sample/shared/capacity-planning.pdf", import.meta.url),
  pdf,
  "latin1",
);
