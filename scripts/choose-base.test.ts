import { describe, expect, test } from "vitest";
import type { KnowledgeBaseView } from "../lib/wire/knowledge-base.ts";
import { chooseBase } from "./choose-base.ts";

const base = (id: string, name: string, kind: string, closed = false): KnowledgeBaseView => ({
  id,
  name,
  kind,
  documents: 0,
  createdAt: "2026-05-01T12:00:00.000Z",
  closedAt: closed ? "2026-05-02T12:00:00.000Z" : null,
});
const bases = [
  base("case", "INC-42", "case"),
  base("closed", "INC-41", "case", true),
  base("twin-case", "Twins", "case"),
  base("twin-shared", "Twins", "shared"),
  base("same-1", "Same", "shared"),
  base("same-2", "Same", "shared"),
];
const choose = (name?: string, kind?: string, known = bases) => chooseBase(known, { name, kind });

describe("a base that is named", () => {
  test("is the one of that name, whatever its kind", () => {
    expect(choose("INC-42")).toMatchObject({ id: "case" });
    expect(choose("INC-42", "case")).toMatchObject({ id: "case" });
  });

  test("is never made without a kind, also where a closed one has its name", () => {
    for (const name of ["INC-43", "INC-41", "inc-42"]) {
      expect(() => choose(name)).toThrow(
        `There is no open knowledge base named “${name}”. To make one, say of which kind it shall be: ` +
          "--kind shared or --kind personal or --kind case.",
      );
    }
    expect(choose("INC-43", "case")).toEqual({ create: { name: "INC-43", kind: "case" } });
  });

  test("of another kind than the one given is neither used nor doubled", () => {
    expect(() => choose("INC-42", "shared")).toThrow(
      "The knowledge base “INC-42” is of the kind case, not shared. Leave --kind out to add to it, or choose another name.",
    );
  });

  test("of two is told by its kind, and asked about where that does not tell", () => {
    expect(() => choose("Twins")).toThrow(
      "There are 2 knowledge bases named “Twins”, of the kind case and shared. Say which one is meant with --kind.",
    );
    expect(choose("Twins", "shared")).toMatchObject({ id: "twin-shared" });
    for (const kind of [undefined, "shared"]) {
      expect(() => choose("Same", kind)).toThrow(
        "There are 2 knowledge bases named “Same”, of the kind shared. Rename one of them in Ibid, then try again.",
      );
    }
  });
});

test("without a name files go to the shared library, which is made if needed", () => {
  expect(choose()).toEqual({ create: { name: "Library", kind: "shared" } });
  expect(choose(undefined, "personal")).toEqual({ create: { name: "Library", kind: "personal" } });
  const library = base("library", "Library", "shared");
  expect(choose(undefined, undefined, [...bases, library])).toMatchObject({ id: "library" });
});
