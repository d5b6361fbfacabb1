import type { FileSource } from "../document/file-source.ts";
import {
  createMultipartMachine,
  MultipartError,
  type MultipartEvent,
} from "./multipart-machine.ts";
import { openSpool, type SpooledFile } from "./spool-file.ts";

/** Bytes of a field that is no file. */
const maxFieldBytes = 65_536;
const maxFields = 100;
/** As many as an archive may have. */
const maxFormFiles = 5_000;

type ReceivedParts = {
  fields: { name: string; value: string }[];
  files: { name: string; filename: string; source: FileSource }[];
};

/** A form whose files can be read until it is closed. */
export type ReceivedForm = ReceivedParts & { close(): Promise<void> };

/**
 * Receives a form with files as it comes, in little memory however many and large they are.
 * @param options.folder where what memory should not hold is kept.
 * @throws MultipartError
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  options: { boundary: string; folder: string; maxFileBytes: number },
): Promise<ReceivedForm> {
  const { boundary, folder, maxFileBytes } = options;
  const machine = createMultipartMachine(boundary);
  const form: ReceivedParts = { fields: [], files: [] };
  const spool = openSpool(folder);
  let part: (Extract<MultipartEvent, { type: "part" }> & { content: SpooledFile }) | undefined;
  try {
    for await (const bytes of whileItComes(body)) {
      for (const event of machine.push(bytes)) {
        if (event.type === "part") {
          const isFile = event.filename !== undefined;
          refuseTooMany(form, isFile);
          part = { ...event, content: spool.begin(isFile ? maxFileBytes : maxFieldBytes) };
        } else if (event.type === "bytes") await part?.content.write(event.bytes);
        else if (part) {
          const { name, filename, content } = part;
          const source = content.end();
          if (filename !== undefined) form.files.push({ name, filename, source });
          else form.fields.push({ name, value: await readFormField(name, source) });
        }
      }
    }
    machine.end();
    return { ...form, close: spool.close };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

function refuseTooMany({ fields, files }: ReceivedParts, isFile: boolean): void {
  if (isFile ? files.length < maxFormFiles : fields.length < maxFields) return;
  const [most, what] = isFile ? [maxFormFiles, "files"] : [maxFields, "fields"];
  throw new MultipartError(
    `has more than ${most.toLocaleString("en")} ${what}. Send them in several requests`,
    {
      code: "too_large",
    },
  );
}

async function* whileItComes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new MultipartError("is incomplete: the form breaks off. Send it again", { cause });
  }
}

async function readFormField(name: string, source: FileSource): Promise<string> {
  if (source.size > maxFieldBytes)
    throw new MultipartError(`must have at most ${maxFieldBytes} bytes`, { field: name });
  return new TextDecoder().decode(await source.read(0, source.size));
}
