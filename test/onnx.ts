/** A writer of ONNX files for models made by tests, with the few fields of onnx.proto3 that they have. */

type Bytes = Uint8Array;

const utf8 = new TextEncoder();
const float = 1;
const int64 = 7;

function concat(parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(Buffer.concat(parts));
}

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

function number(field: number, value: number): Bytes {
  return concat([varint(field * 8), varint(value)]);
}

function message(field: number, ...parts: Bytes[]): Bytes {
  const body = concat(parts);
  return concat([varint(field * 8 + 2), varint(body.length), body]);
}

function text(field: number, value: string): Bytes {
  return message(field, utf8.encode(value));
}

/** A step of a graph; attributes are whole numbers. */
export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Record<string, number> = {},
): Bytes {
  return message(
    1,
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      message(5, text(1, name), number(3, value), number(20, 2)),
    ),
  );
}

/** A constant of whole numbers; a single one where `shape` is empty. */
export function wholes(name: string, shape: readonly number[], values: readonly number[]): Bytes {
  const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  return message(
    5,
    ...shape.map((size) => number(1, size)),
    number(2, int64),
    text(8, name),
    message(9, raw),
  );
}

/** A constant of fractions. */
export function fractions(
  name: string,
  shape: readonly number[],
  values: readonly number[],
): Bytes {
  const raw = new Uint8Array(Float32Array.from(values).buffer);
  return message(
    5,
    ...shape.map((size) => number(1, size)),
    number(2, float),
    text(8, name),
    message(9, raw),
  );
}

function described(
  field: number,
  name: string,
  type: number,
  shape: readonly (string | number)[],
): Bytes {
  const dimensions = shape.map((size) =>
    message(1, typeof size === "string" ? text(2, size) : number(1, size)),
  );
  return message(
    field,
    text(1, name),
    message(2, message(1, number(1, type), message(2, ...dimensions))),
  );
}

/** An input of whole numbers, `rows` × `length`. */
export function input(name: string): Bytes {
  return described(11, name, int64, ["rows", "length"]);
}

/** The output of a cross-encoder. */
export function logits(labels: number): Bytes {
  return described(12, "logits", float, ["rows", labels]);
}

/** The dimensions of what a decoder remembers of the tokens before: rows, heads, tokens, and numbers of a token. */
const remembered = (tokens: string) => ["batch_size", 1, tokens, 1];

/** The input of a decoder with what it remembers. */
export function pastInput(name: string): Bytes {
  return described(11, name, float, remembered("past_length"));
}

/** The output of a decoder with what it remembers from now on. */
export function presentOutput(name: string): Bytes {
  return described(12, name, float, remembered("total_length"));
}

/** The output of a decoder: one number of each token for each position. */
export function tokenLogits(vocabulary: number): Bytes {
  return described(12, "logits", float, ["rows", "length", vocabulary]);
}

/** The output of an embedding model: a vector for each position. */
function hiddenStates(dimensions: number): Bytes {
  return described(12, "last_hidden_state", float, ["rows", "length", dimensions]);
}

/** A model file of nodes, constants, inputs and outputs. */
export function model(parts: readonly Bytes[]): Bytes {
  return concat([number(1, 8), message(8, text(1, ""), number(2, 13)), graph(parts)]);
}

/** More of a graph: appended to a model file it becomes part of its graph, because protobuf merges repeated fields. */
export function graph(parts: readonly Bytes[]): Bytes {
  return message(7, ...parts, text(2, "made"));
}

/**
 * A model of embeddings that looks up each word piece's vector in a table. The mask and the types are read as by any
 * model of BERT's kind, and add nothing.
 */
export function tableModel(size: number, dimensions: number, values: readonly number[]): Bytes {
  return model([
    input("input_ids"),
    input("attention_mask"),
    input("token_type_ids"),
    fractions("table", [size, dimensions], values),
    wholes("none", [], [0]),
    node("Mul", ["attention_mask", "none"], "no_mask"),
    node("Mul", ["token_type_ids", "none"], "no_types"),
    node("Add", ["input_ids", "no_mask"], "masked"),
    node("Add", ["masked", "no_types"], "ids"),
    node("Gather", ["table", "ids"], "last_hidden_state", { axis: 0 }),
    hiddenStates(dimensions),
  ]);
}
