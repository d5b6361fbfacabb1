import { readFileSync } from "node:fs";
import { join } from "node:path";

const apiDocs = readFileSync(join(process.cwd(), "docs/api.md"), "utf8");

/** A shape as docs/api.md writes it: `{id, title?, passages: [{text}]}`. Undefined means any value. */
export type Shape =
  | { kind: "object"; fields: Map<string, { optional: boolean; shape: Shape | undefined }> }
  | { kind: "list"; of: Shape | undefined };

/** Reads the shape at the start of a text. @throws Error when there is no shape. */
export function readShape(written: string): Shape {
  let at = 0;
  const skip = () => {
    while (/\s/.test(written[at] ?? "")) at += 1;
  };
  const value = (): Shape | undefined => {
    skip();
    if (written[at] === "{") return object();
    if (written[at] === "[") {
      at += 1;
      const of = value();
      skip();
      at += 1;
      return { kind: "list", of };
    }
    // A literal or a choice of them: `"pending"`, `true or false`.
    while (at < written.length && !/[,}\]]/.test(written[at] ?? "")) at += 1;
    return undefined;
  };
  const object = (): Shape => {
    const fields = new Map<string, { optional: boolean; shape: Shape | undefined }>();
    at += 1;
    for (skip(); written[at] !== "}"; skip()) {
      const name = /^\w+/.exec(written.slice(at))?.[0];
      if (!name) throw new Error(`No field at: ${written.slice(at, at + 40)}`);
      at += name.length;
      const optional = written[at] === "?";
      if (optional) at += 1;
      skip();
      let shape: Shape | undefined;
      if (written[at] === ":") {
        at += 1;
        shape = value();
      }
      fields.set(name, { optional, shape });
      skip();
      if (written[at] === ",") at += 1;
    }
    at += 1;
    return { kind: "object", fields };
  };
  if (!written.startsWith("{") && !written.startsWith("["))
    throw new Error(`No shape at: ${written.slice(0, 40)}`);
  return value() ?? { kind: "object", fields: new Map() };
}

function firstShape(written: string): Shape {
  const at = written.search(/`[{[]/);
  if (at < 0) throw new Error(`docs/api.md gives no shape in: ${written.slice(0, 80)}`);
  return readShape(written.slice(at + 1));
}

/** Returns the shape that a paragraph of docs/api.md defines under a bold name, such as `Message`. */
export function documentedShape(name: string): Shape {
  const start = apiDocs.indexOf(`**${name}**`);
  if (start < 0) throw new Error(`docs/api.md does not define ${name}.`);
  return firstShape(apiDocs.slice(start));
}

/** Returns the shape of a call's answer from its table row; `call` is written as in the first cell. */
export function answerShape(call: string): Shape {
  const row = apiDocs
    .split("\n")
    .find((line) => line.startsWith("|") && line.includes(`${call}\``));
  if (!row) throw new Error(`docs/api.md has no row for ${call}.`);
  return firstShape(row.split("|").slice(3).join("|"));
}

/** Returns the shape of a call's answer from the paragraph about it. */
export function paragraphShape(call: string): Shape {
  const start = apiDocs.indexOf(`\`${call}\` answers \`{`);
  if (start < 0) throw new Error(`docs/api.md does not say what ${call} answers.`);
  return firstShape(apiDocs.slice(start));
}

/** Lists the names in backticks between two strings of docs/api.md. */
export function documentedNames(from: string, to: string): string[] {
  const start = apiDocs.indexOf(from);
  const end = apiDocs.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`docs/api.md does not say ${from} … ${to}`);
  return [...apiDocs.slice(start, end).matchAll(/`(\w+)`/g)].map((match) => match[1] ?? "");
}

/** Lists every call in the tables of docs/api.md, such as `POST /api/documents/:id/retry`. */
export function documentedCalls(): string[] {
  const calls: string[] = [];
  for (const row of apiDocs.split("\n").filter((line) => line.startsWith("| `"))) {
    const cell = row.split(" | ")[0] ?? "";
    const spans = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
    let first = "";
    let methods: string[] = [];
    for (const span of spans) {
      if (span.startsWith("/")) {
        // `POST /api/documents/:id/retry`, `/cancel`: only the last segment differs.
        calls.push(first.replace(/\/[^/]*$/, span));
        continue;
      }
      const [method = "", path] = span.split(" ");
      methods.push(method);
      // `PATCH`, `DELETE /api/knowledge-bases/:id`: the methods share the address.
      if (!path) continue;
      for (const one of methods) calls.push(`${one} ${path}`);
      methods = [];
      first = span;
    }
  }
  return calls;
}

/**
 * Lists where a value differs from a shape, each with its path; empty when it fits.
 * @param named returns the shape of a field that the expected shape only names.
 */
export function differences(
  value: unknown,
  expected: Shape | undefined,
  named: (field: string) => Shape | undefined = () => undefined,
  path = "",
): string[] {
  if (!expected) return [];
  if (expected.kind === "list") {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, i) => differences(one, expected.of, named, `${path}[${i}]`));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [`${path} is no object`];
  const found = Object.entries(value).flatMap(([field, inner]: [string, unknown]) => {
    const known = expected.fields.get(field);
    if (!known) return [`${path}.${field} is not documented`];
    // A field with a defined name has that shape only when it holds an object: `documents` may be a count.
    const holds = typeof inner === "object" && inner !== null;
    const shape = known.shape ?? (holds ? named(field) : undefined);
    return differences(inner, shape, named, `${path}.${field}`);
  });
  const missing = [...expected.fields]
    .filter(([field, { optional }]) => !optional && !(field in value))
    .map(([field]) => `${path}.${field} is missing`);
  return [...found, ...missing];
}
