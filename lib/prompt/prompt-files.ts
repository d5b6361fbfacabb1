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
};

/** The name of a prompt file. */
const promptFile =
  /^(?:condense-question|[a-z0-9-]+\.(?:prose|sections|query|document|agent|notes))\.md$/;
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
  const own = readFolder(join(/* turbopackIgnore: true */ process.cwd(), "prompts"));
  const files = new Map([...own, ...(folder === undefined ? [] : readFolder(folder))]);
  const texts = new Map(
    [...files.keys()]
      .filter((name) => promptFile.test(name))
      .map((name) => [name, withIncludes(files, name)]),
  );
  const prompts: Prompts = {
    instructions(form, kinds) {
      const text = texts.get(`${promptOf(kinds)}.${form}.md`) ?? texts.get(`default.${form}.md`);
      if (text === undefined) throw new Error(`There is no prompt default.${form}.md.`);
      return text;
    },
    condense() {
      const text = texts.get("condense-question.md");
      if (text === undefined) throw new Error("There is no prompt condense-question.md.");
      return text;
    },
  };
  opened.set(folder ?? "", prompts);
  return prompts;
}

function promptOf(kinds: readonly string[]): string {
  const [only = "default", ...others] = new Set(kinds);
  return others.length > 0 ? "several" : (kindNamed(only)?.prompt ?? only);
}

/** Reads the prompt files of a folder and of its `common/`, by their path in it. */
function readFolder(folder: string): Map<string, string> {
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

/** Inserts a prompt's includes, which cannot include others. */
function withIncludes(files: ReadonlyMap<string, string>, name: string): string {
  return (files.get(name) ?? "").replace(include, (_, part: string) => {
    const text = files.get(`common/${part}.md`);
    if (text === undefined) {
      throw new Error(
        `The prompt ${name} includes {{${part}}}, but there is no common/${part}.md.`,
      );
    }
    return text;
  });
}
