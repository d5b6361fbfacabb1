import type { TransactionSql } from "postgres";
import type { Database } from "../lib/db/client.ts";
import { sparseLiteral } from "../lib/keyword/keyword-vector.ts";

/** The values of one column for many rows; null is written as NULL. */
export type Column =
  | { type: "text"; values: readonly (string | null)[] }
  | { type: "integer" | "bigint" | "real"; values: readonly (number | null)[] }
  | { type: "boolean"; values: readonly boolean[] }
  | { type: "timestamptz"; values: readonly (Date | null)[] }
  | { type: "text[]"; values: readonly (readonly string[])[] }
  | { type: "integer[]"; values: readonly (readonly number[] | null)[] }
  | { type: "halfvec"; values: readonly Float32Array[] }
  | { type: "sparsevec"; dimensions: number; values: readonly SparseEntries[] };

/** The entries of a `sparsevec` that are not 0: slots from 1, ascending, and their values. */
type SparseEntries = { slots: ArrayLike<number>; values: ArrayLike<number> };

/** Column names and their values, all of the same length. */
export type Columns = Record<string, Column>;

/**
 * Writes many rows in as few messages as possible. On a server this is COPY in its binary form, which spares both sides
 * the writing and parsing of numbers. The embedded database's socket has no COPY, so there it is INSERT with arrays.
 */
export async function writeRows(
  tx: TransactionSql,
  kind: Database["kind"],
  table: string,
  columns: Columns,
): Promise<void> {
  const rows = Object.values(columns)[0]?.values.length ?? 0;
  if (Object.values(columns).some((column) => column.values.length !== rows))
    throw new Error(`The columns of ${table} differ in length.`);
  if (rows === 0) return;
  if (kind === "server") await copy(tx, table, columns, rows);
  else {
    // The embedded database's socket holds several copies of a message in memory.
    for (let from = 0; from < rows; from += 500) await insert(tx, table, columns, from, from + 500);
  }
}

async function insert(
  tx: TransactionSql,
  table: string,
  columns: Columns,
  from: number,
  to: number,
): Promise<void> {
  const names = Object.keys(columns);
  // Unnesting an array of arrays would flatten it, hence each list is the text of its literal.
  const read = names.map((name, i) => {
    const type = columns[name]?.type ?? "text";
    return `u."c${i}"::${type}`;
  });
  const lists = names.map((_, i) => `$${i + 1}::text[]`);
  await tx.unsafe(
    `INSERT INTO ${quoted(table)} (${names.map(quoted).join(", ")})
      SELECT ${read.join(", ")} FROM unnest(${lists.join(", ")}) AS u (${names.map((_, i) => `"c${i}"`).join(", ")})`,
    Object.values(columns).map((column) => arrayLiteral(literalsOf(column, from, to))),
  );
}

function literalsOf(column: Column, from: number, to: number): (string | null)[] {
  switch (column.type) {
    case "text":
      return column.values.slice(from, to);
    case "sparsevec":
      return column.values.slice(from, to).map(({ slots, values }) =>
        sparseLiteral(
          Array.from(slots, (slot, i) => [slot, values[i] ?? 0] as const),
          column.dimensions,
        ),
      );
    case "text[]":
      return column.values.slice(from, to).map((list) => arrayLiteral(list));
    case "integer[]":
      return column.values.slice(from, to).map((list) => list && `{${list.join(",")}}`);
    case "timestamptz":
      return column.values.slice(from, to).map((time) => time?.toISOString() ?? null);
    case "halfvec":
      return column.values.slice(from, to).map(halfLiteral);
    default:
      return column.values.slice(from, to).map((value) => (value === null ? null : String(value)));
  }
}

function halfLiteral(vector: Float32Array): string {
  // Five digits tell all numbers of half precision apart; single precision would print many more.
  return `[${Array.from(vector, (value) => Number(ofHalf(halfOf(value)).toPrecision(5))).join(",")}]`;
}

function arrayLiteral(values: readonly (string | null)[]): string {
  const written = values.map((value) =>
    value === null ? "NULL" : `"${value.replace(/["\\]/gu, "\\$&")}"`,
  );
  return `{${written.join(",")}}`;
}

const quoted = (name: string) => `"${name}"`;

/** Bytes of COPY's binary form in one message. */
const messageBytes = 1 << 18;

async function copy(
  tx: TransactionSql,
  table: string,
  columns: Columns,
  rows: number,
): Promise<void> {
  const names = Object.keys(columns).map(quoted).join(", ");
  const stream = await tx
    .unsafe(`COPY ${quoted(table)} (${names}) FROM STDIN (FORMAT binary)`)
    .writable();
  const failed = new Promise<never>((_, reject) => stream.once("error", reject));
  const out = new ByteWriter();
  // "PGCOPY", its signature, no flags, no further header (PostgreSQL's manual, COPY, Binary Format).
  out.bytes(Buffer.from("PGCOPY\n\u00ff\r\n\0", "latin1"));
  out.int32(0);
  out.int32(0);
  const all = Object.values(columns);
  for (let row = 0; row < rows; row += 1) {
    out.int16(all.length);
    for (const column of all) writeField(out, column, row);
    if (out.length >= messageBytes && !stream.write(out.take()))
      await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), failed]);
  }
  out.int16(-1);
  const flushed = new Promise<void>((resolve) => stream.write(out.take(), () => resolve()));
  await Promise.race([flushed, failed]);
  stream.end();
  // The driver tells the stream of an end, but not of a refusal, which the transaction's next statement meets.
  await tx`SELECT 1`.catch((cause: unknown) => {
    throw new Error(`The database refused rows for ${table}.`, { cause });
  });
}

function writeField(out: ByteWriter, column: Column, row: number): void {
  const value = column.values[row];
  if (value === null || value === undefined) {
    out.int32(-1);
    return;
  }
  const length = out.reserveInt32();
  const start = out.length;
  writeValue(out, column, row);
  out.setInt32(length, out.length - start);
}

/** The binary form of a timestamp counts microseconds from 2000. */
const postgresEpoch = Date.UTC(2000, 0, 1);
const textOid = 25;
const integerOid = 23;

function writeValue(out: ByteWriter, column: Column, row: number): void {
  switch (column.type) {
    case "text":
      return out.text(column.values[row] ?? "");
    case "integer":
      return out.int32(column.values[row] ?? 0);
    case "bigint":
      return out.int64(BigInt(column.values[row] ?? 0));
    case "real":
      return out.float32(column.values[row] ?? 0);
    case "boolean":
      return out.int8(column.values[row] ? 1 : 0);
    case "timestamptz":
      return out.int64(BigInt((column.values[row]?.getTime() ?? 0) - postgresEpoch) * 1000n);
    case "text[]":
      return writeArray(out, textOid, column.values[row] ?? [], (entry) => out.text(entry));
    case "integer[]":
      return writeArray(out, integerOid, column.values[row] ?? [], (entry) => out.int32(entry));
    case "halfvec":
      return writeHalfVector(out, column.values[row] ?? new Float32Array());
    case "sparsevec":
      return writeSparse(out, column.values[row] ?? { slots: [], values: [] }, column.dimensions);
  }
}

function writeArray<Entry>(
  out: ByteWriter,
  oid: number,
  list: readonly Entry[],
  writeEntry: (entry: Entry) => void,
): void {
  out.int32(list.length > 0 ? 1 : 0);
  out.int32(0);
  out.int32(oid);
  if (list.length === 0) return;
  out.int32(list.length);
  out.int32(1);
  for (const entry of list) {
    const length = out.reserveInt32();
    const start = out.length;
    writeEntry(entry);
    out.setInt32(length, out.length - start);
  }
}

function writeHalfVector(out: ByteWriter, vector: Float32Array): void {
  out.int16(vector.length);
  out.int16(0);
  for (const value of vector) out.int16(halfOf(value));
}

function writeSparse(out: ByteWriter, { slots, values }: SparseEntries, dimensions: number): void {
  out.int32(dimensions);
  out.int32(slots.length);
  out.int32(0);
  // The text form counts slots from 1, the binary form from 0.
  for (let i = 0; i < slots.length; i += 1) out.int32((slots[i] ?? 1) - 1);
  for (let i = 0; i < slots.length; i += 1) out.float32(values[i] ?? 0);
}

const single = new Float32Array(1);
const singleBits = new Uint32Array(single.buffer);

/** The bits of a number in half precision (IEEE 754 binary16), rounded to the nearest, ties to even. */
export function halfOf(value: number): number {
  single[0] = value;
  const word = singleBits[0] ?? 0;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 127 + 15;
  const fraction = word & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent < -10) return sign;
  // Below 2^-14 the leading 1 is written out, and the fraction moves right.
  const whole = exponent <= 0 ? fraction | 0x800000 : fraction | (exponent << 23);
  const shift = exponent <= 0 ? 14 - exponent : 13;
  const kept = whole >>> shift;
  const rest = whole & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  return sign | (kept + (rest > half || (rest === half && (kept & 1) === 1) ? 1 : 0));
}

/** The number that half-precision bits encode. */
export function ofHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Bytes in network order, in a buffer that grows. */
class ByteWriter {
  length = 0;
  #buffer = Buffer.allocUnsafe(messageBytes * 2);

  #room(bytes: number): void {
    if (this.length + bytes <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + bytes));
    this.#buffer.copy(grown, 0, 0, this.length);
    this.#buffer = grown;
  }

  int8(value: number): void {
    this.#room(1);
    this.#buffer[this.length] = value;
    this.length += 1;
  }

  int16(value: number): void {
    this.#room(2);
    this.#buffer[this.length] = (value >> 8) & 0xff;
    this.#buffer[this.length + 1] = value & 0xff;
    this.length += 2;
  }

  int32(value: number): void {
    this.#room(4);
    this.length = this.#buffer.writeInt32BE(value, this.length);
  }

  int64(value: bigint): void {
    this.#room(8);
    this.length = this.#buffer.writeBigInt64BE(value, this.length);
  }

  float32(value: number): void {
    this.#room(4);
    this.length = this.#buffer.writeFloatBE(value, this.length);
  }

  bytes(value: Buffer): void {
    this.#room(value.length);
    this.length += value.copy(this.#buffer, this.length);
  }

  text(value: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.#room(value.length * 3);
    this.length += this.#buffer.write(value, this.length, "utf8");
  }

  reserveInt32(): number {
    this.int32(0);
    return this.length - 4;
  }

  setInt32(at: number, value: number): void {
    this.#buffer.writeInt32BE(value, at);
  }

  /** Returns what was written, as a buffer of its own, and starts over. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.length));
    this.length = 0;
    return taken;
  }
}
