/** A part begins, some of its bytes, or its end. A part with a filename is a file. */
export type MultipartEvent =
  | { type: "part"; name: string; filename: string | undefined }
  | { type: "bytes"; bytes: Uint8Array }
  | { type: "end" };

/** Thrown for bytes that are no form, end before it does, or are more than one may have. */
export class MultipartError extends Error {
  override readonly name = "MultipartError";
  readonly reason: string;
  readonly field: string;
  readonly code: "invalid_request" | "too_large";

  /**
   * @param reason the end of a sentence for the reader that begins with the field, or the request: `is incomplete`.
   * @param options.field empty for the whole form.
   */
  constructor(
    reason: string,
    options: { field?: string; code?: "invalid_request" | "too_large"; cause?: unknown } = {},
  ) {
    const { field = "", code = "invalid_request", cause } = options;
    super(`multipart form: ${reason}`, { cause });
    this.reason = reason;
    this.field = field;
    this.code = code;
  }
}

/** Says that a request is no form with files. */
export const isNoForm = "must be a form with files (multipart/form-data)";

/** Bytes of a part's headers. */
const maxHeaderBytes = 16_384;

/** Returns the boundary that a content type names; undefined for another type. */
export function boundaryOf(contentType: string | null): string | undefined {
  if (!/^multipart\/form-data\s*;/iu.test(contentType ?? "")) return undefined;
  const found = /;\s*boundary=(?:"(?<quoted>[^"]+)"|(?<bare>[^\s;]+))/iu.exec(contentType ?? "");
  return found?.groups?.["quoted"] ?? found?.groups?.["bare"];
}

/**
 * Reads a form with files (RFC 7578) while it comes. Gives the same events however the bytes are cut, but for the cuts of a
 * part's bytes, and holds back no more than what may be a boundary or headers.
 * @throws MultipartError
 */
export function createMultipartMachine(boundary: string): {
  push(bytes: Uint8Array): MultipartEvent[];
  /** To be called after the last byte. */
  end(): void;
} {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may come without a line before it.
  let held: Buffer = Buffer.from("\r\n");
  let state: "before" | "headers" | "part" | "after" = "before";

  /** Reads up to the next boundary. @returns undefined where more bytes are needed. */
  function readPart(): MultipartEvent[] | undefined {
    const at = held.indexOf(delimiter);
    const end = at < 0 ? held.length - delimiter.length + 1 : at;
    const events: MultipartEvent[] = [];
    if (state === "part" && end > 0) events.push({ type: "bytes", bytes: held.subarray(0, end) });
    if (end > 0) held = held.subarray(end);
    if (at < 0) return events.length > 0 ? events : undefined;
    held = held.subarray(delimiter.length);
    if (state === "part") events.push({ type: "end" });
    state = "headers";
    return events;
  }

  function readHeaders(): MultipartEvent[] | undefined {
    if (held.length < 2) return undefined;
    if (held.subarray(0, 2).equals(Buffer.from("--"))) {
      state = "after";
      return [];
    }
    const end = held.indexOf("\r\n\r\n");
    if (end > maxHeaderBytes || (end < 0 && held.length > maxHeaderBytes))
      throw new MultipartError("has a part whose headers are too long");
    if (end < 0) return undefined;
    const event = toPart(held.toString("utf8", 0, end));
    held = held.subarray(end + 4);
    state = "part";
    return [event];
  }

  return {
    push(bytes) {
      held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes]);
      const events: MultipartEvent[] = [];
      while (state !== "after") {
        const read = state === "headers" ? readHeaders() : readPart();
        if (!read) break;
        events.push(...read);
      }
      if (state === "after") held = Buffer.alloc(0);
      return events;
    },
    end() {
      if (state === "before") throw new MultipartError(isNoForm);
      if (state !== "after")
        throw new MultipartError("is incomplete: the form breaks off. Send it again");
    },
  };
}

function toPart(headers: string): MultipartEvent {
  const disposition = /(?:^|\r\n)content-disposition:\s*form-data\s*(?<rest>;[^\r\n]*)/iu.exec(
    headers,
  );
  const parameters = parametersOf(disposition?.groups?.["rest"] ?? "");
  const valueOf = (key: string) => parameters.get(`${key}*`) ?? parameters.get(key);
  const name = valueOf("name");
  if (name === undefined) throw new MultipartError("has a part without a name");
  return { type: "part", name, filename: valueOf("filename") };
}

/**
 * One parameter. A quoted value ends where a parameter may: a quotation mark within has a backslash before it, and a
 * backslash at the end is only itself.
 */
const parameterPattern =
  /\s*;\s*(?:(?<key>[^\s=;"]+)\s*=\s*(?:"(?<quoted>(?:[^"\\]|\\.)*\\?)"(?=\s*(?:;|$))|"(?<open>[^"]*)|(?<bare>[^;"]*)))?[^;]*/suy;

/** Returns the parameters of a header by their names in lower case, the first of each. One that cannot be decoded is left out. */
function parametersOf(header: string): Map<string, string> {
  const values = new Map<string, string>();
  const pattern = new RegExp(parameterPattern);
  for (let found = pattern.exec(header); found; found = pattern.exec(header)) {
    const { key, quoted, open, bare = "" } = found.groups ?? {};
    if (key === undefined) continue;
    const name = key.toLowerCase();
    const written = quoted ?? open ?? bare.trim();
    const value = name.endsWith("*") ? decodeExtended(written) : decodeWritten(written);
    if (value !== undefined && !values.has(name)) values.set(name, value);
  }
  return values;
}

/**
 * Reads a value as browsers write it, with `%22` for a quotation mark, or as others do, with a backslash before one. Only these
 * write two for a backslash.
 */
function decodeWritten(written: string): string {
  const unescaped = written.includes('\\"')
    ? written.replace(/\\(?<sign>["\\])/gu, "$<sign>")
    : written;
  return unescaped.replace(/%(?<code>0A|0D|22)/gu, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads a value as `UTF-8''Gr%C3%B6%C3%9Fe.txt` (RFC 5987). */
function decodeExtended(written: string): string | undefined {
  const found = /^(?<charset>utf-8|iso-8859-1)'[^']*'(?<value>.*)$/isu.exec(written)?.groups;
  if (!found) return undefined;
  const { charset = "", value = "" } = found;
  try {
    return charset.toLowerCase() === "utf-8"
      ? decodeURIComponent(value)
      : value.replace(/%(?<code>[\da-f]{2})/giu, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        );
  } catch {
    return undefined;
  }
}
