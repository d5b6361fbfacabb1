import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kindNamed } from "../knowledge/kind.ts";

/** The form of an answer: the second part of a prompt file's name (prompts/README.md). */
export type PromptForm = "prose" | "sections" | "query" | "document" | "agent" | "notes";

/** The prompts of an installation: Ibid's own, and those that replace them. */
export type Prompts = {
  /**
   * Returns the instructions for a model.
   * @param kinds the kinds of the knowledge bases that are read; several kinds have a prompt of their own.
   */
  instructions(form: PromptForm, kinds: readonly string[]): string;
  /** Returns the instructions for making a follow-up question self-contained. */
  condense(): string;
  /** Returns the instructions for rating a claim beside its passage. */
  judge(): string;
  /** Returns what a model is told behind its first answer, to write it again. */
  repair(): string;
};

/** The name of a prompt file: a form for all kinds, or the form of one kind. */
const promptFile =
  /^(?:condense-question|judge|repair|(?:[a-z0-9-]+\.)?(?:prose|sections|query|document|agent|notes))\.md$/;
const include = /\{\{([a-z0-9-]+)\}\}/g;

type Globals = typeof globalThis & { ibidPrompts?: Map<string, Prompts> };
const globals: Globals = globalThis;

/**
 * Reads the prompts, once per process and folder.
 * @param folder the setting PROMPTS_DIR: a file there replaces Ibid's own of the same name.
 * @throws Error naming the folder or file that cannot be read, is empty, or includes a missing file.
 */
export function openPrompts(folder?: string): Prompts {
  // Kept on the global object because bundles may load this file twice.
  globals.ibidPrompts ??= new Map();
  const opened = globals.ibidPrompts;
  const known = opened.get(folder ?? "");
  if (known) return known;
  const own = readPromptFolder(join(/* turbopackIgnore: true */ process.cwd(), "prompts"));
  const files = new Map([...own, ...(folder === undefined ? [] : readPromptFolder(folder))]);
  const kinds = kindsIn(files);
  for (const name of files.keys()) {
    if (!promptFile.test(name)) continue;
    const [only, form] = name.split(".");
    for (const kind of form === "md" ? kinds : [only ?? "default"]) compose(files, name, kind);
  }
  const prompts: Prompts = {
    instructions(form, read) {
      const asked = promptOf(read);
      const template = `${asked}.${form}.md`;
      const kind = files.has(template) || kinds.includes(asked) ? asked : "default";
      return compose(files, files.has(template) ? template : `${form}.md`, kind);
    },
    condense() {
      return compose(files, "condense-question.md", "default");
    },
    judge() {
      return compose(files, "judge.md", "default");
    },
    repair() {
      return compose(files, "repair.md", "default");
    },
  };
  opened.set(folder ?? "", prompts);
  return prompts;
}

/** Lists the kinds that have text of their own to be included. */
function kindsIn(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].flatMap(
    (name) => /^common\/kind\.([a-z0-9-]+)\.md$/.exec(name)?.[1] ?? [],
  );
}

function promptOf(kinds: readonly string[]): string {
  const [only = "default", ...others] = new Set(kinds);
  return others.length > 0 ? "several" : (kindNamed(only)?.prompt ?? only);
}

/** Reads the prompt files of a folder and of its `common/`, by their path in it. */
function readPromptFolder(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  const common = join(/* turbopackIgnore: true */ folder, "common");
  const names = [
    ...listFolder(folder).filter((name) => promptFile.test(name)),
    ...(existsSync(common) ? listFolder(common) : [])
      .filter((name) => name.endsWith(".md"))
      .map((name) => `common/${name}`),
  ];
  for (const name of names.toSorted()) {
    const text = readPromptFile(join(/* turbopackIgnore: true */ folder, name));
    files.set(name, text);
  }
  return files;
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder);
  } catch (cause) {
    throw new Error(`The folder of prompts ${folder} cannot be read. Check PROMPTS_DIR.`, {
      cause,
    });
  }
}

function readPromptFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(/* turbopackIgnore: true */ path, "utf8").replace(/\r\n?/g, "\n");
  } catch (cause) {
    throw new Error(`The prompt ${path} cannot be read. Check PROMPTS_DIR.`, { cause });
  }
  if (text.trim() === "") {
    throw new Error(`The prompt ${path} is empty. Remove it, and Ibid's own takes its place.`);
  }
  return text.trim();
}

/**
 * Inserts a prompt's includes, which cannot include others. `{{kind}}` is the text of the kind, of this form where it has
 * one.
 */
function compose(files: ReadonlyMap<string, string>, name: string, kind: string): string {
  const template = files.get(name);
  if (template === undefined) throw new Error(`There is no prompt ${name}.`);
  const form = name.split(".").at(-2);
  return template.replace(include, (_, part: string) => {
    const text =
      part === "kind"
        ? (files.get(`common/kind.${kind}.${form}.md`) ?? files.get(`common/kind.${kind}.md`))
        : files.get(`common/${part}.md`);
    if (text === undefined) {
      const missing = part === "kind" ? `kind.${kind}` : part;
      throw new Error(
        `The prompt ${name} includes {{${part}}}, but there is no common/${missing}.md.`,
      );
    }
    return text;
  });
}
