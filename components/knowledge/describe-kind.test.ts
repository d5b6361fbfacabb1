import { expect, test } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { knowledgeBaseKinds, registerKind } from "@/lib/knowledge/kind.ts";
import { describeKind } from "./describe-kind.ts";

const english = wordsIn(wordingIn("en"), "knowledge");
const german = wordsIn(wordingIn("de"), "knowledge");

test("a kind that Ibid comes with is called as its entry says, and in German, too", () => {
  for (const { name, title, one, description, closing } of knowledgeBaseKinds) {
    const own = describeKind(name, english);
    expect(own).toMatchObject({ title, one, hint: description, closing });
    const translated = describeKind(name, german);
    for (const part of ["title", "one", "hint"] as const)
      expect(translated[part]).not.toBe(own[part]);
    expect(translated.closing === null).toBe(own.closing === null);
    expect(translated.Icon).toBe(own.Icon);
  }
});

test("any other kind is called as its own entry says in every language", () => {
  const [kind] = knowledgeBaseKinds;
  if (!kind) throw new Error("There is no kind.");
  const remove = registerKind({ ...kind, name: "team", title: "Team notes", one: "Team" });
  expect(describeKind("team", german)).toMatchObject({ title: "Team notes", one: "Team" });
  remove();
  expect(describeKind("team", german)).toMatchObject({ title: "Team", one: "team", hint: "" });
});
