import { Zip, ZipDeflate } from "fflate";
import type { Db } from "../db/client.ts";
import { readDocumentFile } from "../document/queries.ts";
import type { Viewer } from "../viewer.ts";
import { readFeedbackSet } from "./read-feedback-set.ts";

/** The set of {@link readFeedbackSet} as a zip, a file at a time. */
export function zipFeedbackSet(db: Db, viewer: Viewer): ReadableStream<Uint8Array> {
  const parts = zipped(db, viewer);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* zipped(db: Db, viewer: Viewer): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part);
  });
  for (const file of await readFeedbackSet(db, viewer)) {
    const entry = new ZipDeflate(file.path, { level: 6 });
    zip.add(entry);
    const bytes =
      "text" in file
        ? new TextEncoder().encode(file.text)
        : (await readDocumentFile(db, viewer, file.documentId)).bytes;
    entry.push(bytes, true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
