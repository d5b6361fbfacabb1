import * as z from "zod";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { markdown } from "./markdown.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/** Jupyter notebooks (nbformat 4): the text cells as Markdown, code and what it printed as blocks of code. */
export const notebook: Format = {
  name: "a Jupyter notebook",
  version: 5,
  extensions: ["ipynb"],
  looks: ["text", "log"],
  parse: parseNotebook,
};

/** A text, or its lines with their ends. */
const written = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);

const output = z.object({
  text: written.optional(),
  data: z.object({ "text/plain": written.optional() }).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});

const notebookSchema = z.object({
  cells: z.array(
    z.object({
      cell_type: z.string(),
      source: written.default(""),
      outputs: z.array(output).default([]),
    }),
  ),
  metadata: z
    .object({ kernelspec: z.object({ language: z.string().optional() }).optional() })
    .default({}),
});

type Cell = z.infer<typeof notebookSchema>["cells"][number];

async function parseNotebook({ bytes, filename }: FileInput): Promise<ParsedDocument> {
  const { cells, metadata } = readNotebook(decodeText(bytes), filename);
  const language = metadata.kernelspec?.language ?? "";
  const text = cells.map((cell) => cellMarkdown(cell, language)).join("\n\n");
  const read = await markdown.parse({ bytes: new TextEncoder().encode(text), filename });
  return { ...read, mediaType: "application/x-ipynb+json" };
}

function readNotebook(text: string, filename: string): z.infer<typeof notebookSchema> {
  try {
    return notebookSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new IbidError(
      "damaged_file",
      `${filename} is not a Jupyter notebook that can be read: it has no list of cells. Save it again and add that.`,
      { cause },
    );
  }
}

function cellMarkdown({ cell_type: type, source, outputs }: Cell, language: string): string {
  if (type !== "code") return source;
  const printed = outputs.map(({ text, data, ename, evalue }) =>
    ename === undefined ? (text ?? data?.["text/plain"] ?? "") : `${ename}: ${evalue ?? ""}`,
  );
  return [fenced(source, language), ...printed.map((shown) => fenced(shown, ""))]
    .filter(Boolean)
    .join("\n\n");
}

/** Returns a block of code with a fence that does not occur in it. */
function fenced(code: string, language: string): string {
  if (code.trim() === "") return "";
  const ticks = [...code.matchAll(/`+/gu)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(3, ...ticks.map((length) => length + 1)));
  return `${fence}${language}\n${code.replace(/\n+$/u, "")}\n${fence}`;
}
