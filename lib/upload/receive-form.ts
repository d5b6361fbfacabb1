import type { FileSource } from "../document/file-source.ts";
import { createMultipartMachine, MultipartError } from "./multipart-machine.ts";
import { openSpool, type Spool } from "./spool-file.ts";

/** Bytes of a field that is no file. */
const maxFieldBytes = 65_536;

/** A form whose files can be read until it is closed. */
export type ReceivedForm = {
  fields: { name: string; value: string }[];
  files: { name: string; filename: string; source: FileSource }[];
  close(): Promise<void>;
};

/**
 * Receives a form with files as it comes, in the memory of a block.
 * @param options.folder where large files are kept.
 * @throws MultipartError
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  options: { boundary: string; folder: string; maxFileBytes: number },
): Promise<ReceivedForm> {
  const { boundary, folder, maxFileBytes } = options;
  const machine = createMultipartMachine(boundary);
  const form: Omit<ReceivedForm, "close"> = { fields: [], files: [] };
  const spools: Spool[] = [];
  const close = async () => {
    await Promise.all(spools.map((spool) => spool.close()));
  };
  let part: { name: string; filename: string | undefined; spool: Spool } | undefined;
  try {
    for await (const bytes of whileItComes(body)) {
      for (const event of machine.push(bytes)) {
        if (event.type === "part") {
          const isFile = event.filename !== undefined;
          const spool = openSpool({ folder, maxBytes: isFile ? maxFileBytes : maxFieldBytes });
          spools.push(spool);
          part = { ...event, spool };
        } else if (event.type === "bytes") await part?.spool.write(event.bytes);
        else if (part) {
          const { name, filename, spool } = part;
          const source = spool.source();
          if (filename !== undefined) form.files.push({ name, filename, source });
          else form.fields.push({ name, value: await readFormField(source) });
        }
      }
    }
    machine.end();
    return { ...form, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* whileItComes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new MultipartError("The form broke off.", { cause });
  }
}

async function readFormField(source: FileSource): Promise<string> {
  if (source.size > maxFieldBytes) throw new MultipartError("A field is too long.");
  return new TextDecoder().decode(await source.read(0, source.size));
}
