import type { UploadedFile } from "../lib/ingestion/add-files.ts";

/** The documents of the crash test: some of one chunk, a log, and two of more than one part. */
export function crashFiles(): UploadedFile[] {
  const records = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({
      id: `record-${i}`,
      title: `Record ${i}`,
      abstract: `The abstract of record ${i} on pools and timeouts.`,
      text: `The text of record ${i}. It says more on retries, releases and ERR_CONN_${i}.`,
      authors: ["Ada Lovelace", "Grace Hopper"],
      journal: "Crashes",
      publication_date: `2020-0${(i % 9) + 1}-11`,
      doi: `10.1000/${i}`,
    }),
  );
  const entries = Array.from(
    { length: 400 },
    (_, i) =>
      `2026-11-21T10:${String(Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}Z ${i % 7 === 0 ? "ERROR" : "INFO"} request ${i} on the pool took ${i * 3} ms`,
  );
  const sections = (name: string) =>
    Array.from({ length: 270 }, (_, i) => `## ${name} ${i}\n\nOn ${name} ${i}.`).join("\n\n");
  const encode = (text: string) => new TextEncoder().encode(text);
  return [
    { filename: "records.jsonl", bytes: encode(records.join("\n")) },
    { filename: "server.log", bytes: encode(entries.join("\n")) },
    { filename: "first.md", bytes: encode(`# First\n\n${sections("walrus")}`) },
    { filename: "second.md", bytes: encode(`# Second\n\n${sections("heron")}`) },
    { filename: "note.txt", bytes: encode("A last short note after the long ones.") },
  ];
}
