import { readFileSync } from "node:fs";
import { join } from "node:path";

const apiDocs = readFileSync(join(process.cwd(), "docs/api.md"), "utf8");

/** A shape as docs/api.md writes it: `{id, title?, passages: [{text}]}`. Undefined: any value. */
export type Shape =
  | { kind: "object"; fields: Map<string, { optional: boolean; shape: Shape | undefined }> }
  | { kind: "list"; of: Shape | undefined };

/** Reads one shape from the start of a text. @throws Error where there is none. */
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

/** The shape that a paragraph of docs/api.md defines, by its bold name: `Message`. */
export function documentedShape(name: string): Shape {
  const start = apiDocs.indexOf(`**${name}**`);
  if (start < 0) throw new Error(`docs/api.md does not define ${name}.`);
  return firstShape(apiDocs.slice(start));
}

/** The shape that the row of a call answers with, by the call as its first cell writes it. */
export function answerShape(call: string): Shape {
  const row = apiDocs
    .split("\n")
    .find((line) => line.startsWith("|") && line.includes(`${call}\``));
  if (!row) throw new Error(`docs/api.md has no row for ${call}.`);
  return firstShape(row.split("|").slice(3).join("|"));
}

/** The shape that a paragraph says a call answers with. */
export function paragraphShape(call: string): Shape {
  const start = apiDocs.indexOf(`\`${call}\` answers \`{`);
  if (start < 0) throw new Error(`docs/api.md does not say what ${call} answers.`);
  return firstShape(apiDocs.slice(start));
}

/** The names in backticks between two words of docs/api.md. */
export function documentedNames(from: string, to: string): string[] {
  const start = apiDocs.indexOf(from);
  const end = apiDocs.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`docs/api.md does not say ${from} … ${to}`);
  return [...apiDocs.slice(start, end).matchAll(/`(\w+)`/g)].map((match) => match[1] ?? "");
}

/** Every call that a table of docs/api.md names, such as `POST /api/documents/:id/retry`. */
export function documentedCalls(): string[] {
  const calls: string[] = [];
  for (const row of apiDocs.split("\n").filter((line) => line.startsWith("| `"))) {
    const cell = row.split(" | ")[0] ?? "";
    const spans = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
    let first = "";
    let methods: string[] = [];
    for (const span of spans) {
      if (span.startsWith("/")) {
        // `POST /api/documents/:id/retry`, `/cancel`: the last segment is another one.
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
 * What keeps a value from having a shape, each with its path; nothing where it has.
 * @param named the shape of a field that the shape only names.
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
    // A field named like a defined thing is one only where it holds something: `documents` may be a count.
    const holds = typeof inner === "object" && inner !== null;
    const shape = known.shape ?? (holds ? named(field) : undefined);
    return differences(inner, shape, named, `${path}.${field}`);
  });
  const missing = [...expected.fields]
    .filter(([field, { optional }]) => !optional && !(field in value))
    .map(([field]) => `${path}.${field} is missing`);
  return [...found, ...missing];
}
