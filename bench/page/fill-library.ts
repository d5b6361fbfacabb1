import { healthSchema } from "../../lib/wire/health.ts";
import { column, makePdf } from "../../test/pdf-file.ts";

/** Where the words of {@link longBook} are. */
const bookPages = 600;
const wordsPage = 431;
export const bookQuestion = "How many litres of oil does the beacon of Torrholm burn a night?";

/** A PDF of 600 pages, one of which answers {@link bookQuestion}. */
export function longBook(): Uint8Array {
  return makePdf(
    Array.from({ length: bookPages }, (_, at) =>
      column(
        at + 1 === wordsPage
          ? ["Of beacons.", "The beacon of Torrholm burns", "four litres of oil a night."]
          : Array.from(
              { length: 30 },
              (__, line) =>
                `Sheet ${at + 1}, line ${line}: ${at * 7 + line} ropes and buckets of the harbour.`,
            ),
        { y: 780 },
      ),
    ),
    { title: "The harbour book" },
  );
}

/** Adds files to a new base of the reader's own, and waits until nothing is being read. */
export async function addFiles(url: string, name: string, files: readonly File[]): Promise<void> {
  const made = await fetch(`${url}/api/knowledge-bases`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, kind: "personal" }),
  });
  const { id } = await made.json();
  for (const file of files) {
    const form = new FormData();
    form.set("knowledgeBaseId", id);
    form.set("file", file);
    const added = await fetch(`${url}/api/documents`, { method: "POST", body: form });
    if (!added.ok) throw new Error(`${file.name} was refused: ${await added.text()}`);
  }
  await untilRead(url);
}

/** Waits until the queue is empty. */
export async function untilRead(url: string): Promise<void> {
  for (;;) {
    const { queue } = healthSchema.parse(await (await fetch(`${url}/api/health`)).json());
    if (queue.ready > 0 && queue.waiting + queue.working === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Records that have a title alone, in files of a few thousand. */
export function titleRecords(count: number, perFile = 2000): File[] {
  return Array.from({ length: Math.ceil(count / perFile) }, (_, part) => {
    const from = part * perFile;
    const records = Array.from({ length: Math.min(perFile, count - from) }, (__, at) => {
      const number = from + at;
      return JSON.stringify({
        id: `record-${number}`,
        title: `A study of ${["ropes", "buckets", "beacons", "lanterns"][number % 4]}, part ${number}`,
        authors: [`Author ${number % 97}`],
        publication_date: String(1990 + (number % 35)),
      });
    });
    return new File([records.join("\n")], `records-${part}.jsonl`);
  });
}
