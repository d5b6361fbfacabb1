import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { germanServer } from "./de/server.ts";

/** What is said to nobody who reads the page: to programs, to a model, in an answer, in an export, to who starts Ibid. */
const notOnThePage = [
  "lib/{chat-completion,mcp,log,table,library,prompt,wording,suggestion,verdict,question,judgement,telemetry,citation,export,evidence}/**",
  "lib/{query,tool,text,keyword,filter/read-filters,model/extractive,model/transcripts,knowledge/kinds,share/write-shared-page}{/**,.ts}",
  "lib/{db,embedding,form,model/local/writing-thread,ingestion/parse/scanned-pages-error,agent/agent-tools,env,conversation/export-knowledge-base,ingestion/parser,settings/seal-key}{/**,.ts}",
];

/** Sentences among those of the page that are not for its readers. */
const notForReaders = [
  // Methods and bodies that the page does not send.
  /^This address takes /,
  /^The request cannot be read\.|^The request's body is not JSON/,
  // What ends a job, and is caught there.
  /documents could not be indexed\.$/,
  /^The document (?:changed while|was cancelled, replaced)|^Ibid is ending\.$|has taken this job/,
  // What has the work done again, and is caught where that is.
  /^The document has more chunks with these words|^A passage was corrected while/,
  // The causes of a model that could not be loaded, which the log tells.
  /^It (?:has|gives|did)\b|^Its tokenizer|^These settings cannot be used/,
  // What starts Ibid.
  /^The key of |^The file .* holds no key/,
];

/** Sentences of which a part is put together elsewhere, as they are then. */
const composed: Readonly<Record<string, readonly string[]>> = {
  "‹1›, so ‹1›.": [
    "Late interaction cannot be used, so the passages stand in the order of the search.",
    "The reranking model a is still being loaded, so the passages were ordered by late interaction instead.",
  ],
  "Nothing matches ‹1›, which the question asks for, ‹1›.": [
    "Nothing matches “Kind: pdf”, which the question asks for, so everything was searched.",
    "Nothing matches “Kind: pdf”, which the question asks for, so all that the other filters let through was searched.",
  ],
  "The server of the language model ‹1› at ‹1› cannot be reached: ‹1›. Start it, or ‹1›.": [
    "The server of the language model a at b cannot be reached: it did not answer in time. Start it, or set LANGUAGE_MODEL_BASE_URL to where it is.",
    "The server of the language model a at b cannot be reached: it did not answer in time. Start it, or change its address on the settings page.",
  ],
  "The server at ‹1› has no language model ‹1›. Choose one of its models, or ‹1›.": [
    "The server at a has no language model b. Choose one of its models, or set LANGUAGE_MODEL_BASE_URL to where it is.",
    "The server at a has no language model b. Choose one of its models, or change its address on the settings page.",
  ],
  "The server at ‹1› ‹1›.": [
    "The server at a refuses the key.",
    "The server at a asks for a key.",
    "The server at a refuses the key (401).",
    "The server at a asks for a key (401).",
  ],
  "‹1› still being read‹1›, and may be missing here.": [
    "1 document is still being read, and may be missing here.",
    "3 documents are still being read (4 of 20 passages so far), and may be missing here.",
  ],
  "The server at ‹1› has no model ‹1›: ‹1›. Choose one of its models‹1›.": [
    "The server at here:11434 has no model a: it has none. Choose one of its models.",
    'The server at here:11434 has no model a: it has b, c. Choose one of its models, or load it there with "ollama pull a".',
  ],
  "‹1› has no text in it: ‹1›, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.":
    ["its page is a picture", "its 3 pages are pictures"].map(
      (are) =>
        `a.pdf has no text in it: ${are}, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.`,
    ),
  "‹1› has no text in it: ‹1›, and text recognition finds no words on it. Scan it again, sharper, and add that.":
    [
      "a.pdf has no text in it: its page is a picture, and text recognition finds no words on it. Scan it again, sharper, and add that.",
    ],
  "‹1› has no text in it: ‹1›, and text recognition finds no words on them. Scan it again, sharper, and add that.":
    [
      "a.pdf has no text in it: its 3 pages are pictures, and text recognition finds no words on them. Scan it again, sharper, and add that.",
    ],
  "Add ‹1› itself.": ["Add the Word document itself."],
  "Put its weights into models/‹1›, choose late-interaction on the settings page, or set RERANKER_MODEL=‹1›.":
    [
      "Put its weights into models/a, choose late-interaction on the settings page, or set RERANKER_MODEL=late-interaction.",
    ],
};

type Node = { type: string; start: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The texts that an expression may be, with `‹1›` where a value stands. */
function textsOf(node: Node): string[] {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : ["‹1›"];
  if (node.type === "ConditionalExpression")
    return [node["consequent"], node["alternate"]].filter(isNode).flatMap(textsOf);
  if (node["operator"] === "+" && isNode(node["left"]) && isNode(node["right"])) {
    const right = textsOf(node["right"]);
    return textsOf(node["left"]).flatMap((left) => right.map((each) => left + each));
  }
  if (node.type !== "TemplateLiteral") return ["‹1›"];
  const values = node["expressions"] as Node[];
  return (node["quasis"] as { value: { cooked: string } }[]).reduce<string[]>(
    (texts, { value }, at) => {
      const between = at === 0 ? [""] : textsOf(values[at - 1] as Node);
      return texts.flatMap((text) => between.map((each) => text + each + value.cooked));
    },
    [""],
  );
}

/** Whether a node says something to the log alone: the message of an error that is none of Ibid's, or of a report. */
function isForLog(node: Node): boolean {
  const callee = node["callee"];
  if (!isNode(callee)) return false;
  return /^(?:Error|RangeError|TypeError|DOMException|LocalLoadError|reportFailure)$/u.test(
    String(callee["name"]),
  );
}

function* saidIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* saidIn(each);
  if (!isNode(node) || isForLog(node)) return;
  if (node.type === "TaggedTemplateExpression" || node.type === "ImportDeclaration") return;
  const isJoined = node["operator"] === "+";
  if (isJoined || ["Literal", "TemplateLiteral"].includes(node.type)) yield* textsOf(node);
  // A part of a text is no text of its own, but a value in it may hold one.
  const inner = isJoined ? [] : Object.values(node);
  for (const each of inner) yield* saidIn(each);
}

/** All texts that the server's code says, by file. */
const said = globSync("{lib,app/api}/**/*.ts", {
  exclude: [...notOnThePage, "**/*test*", "**/*fixture*"],
}).flatMap((file) => {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  return [...saidIn(program)].map((text) => ({ file, text }));
});

/** A text of Ibid's for a reader: it begins like a sentence, and ends like one. */
const isSentence = /^(?:\p{Lu}|‹).*[a-z]+ [a-z‹]+.*[.!?]$/su;

describe("in German", () => {
  const sentences = said
    // Advice that stands behind a sentence is a text of its own in the code.
    .map(({ file, text }) => ({ file, text: text.replace(/(?<=[.!?])(?: ?‹1›\.?)+$/u, "") }))
    .filter(({ text }) => isSentence.test(text) && !notForReaders.some((each) => each.test(text)));

  test("each sentence of the server that a page may show is told", () => {
    expect(sentences.length).toBeGreaterThan(100);
    const untold = sentences.filter(({ text }) =>
      (composed[text] ?? [text]).some((each) =>
        germanServer(each).includes(each.split(/(?<=[.!?]) /u).at(-1) ?? ""),
      ),
    );
    expect(untold).toEqual([]);
  });

  test("formats and the reasons of a lost connection are told within a sentence", () => {
    const parts = said.filter(
      ({ file, text }) =>
        (file.endsWith("network-failure.ts") && text.includes(" ")) ||
        (file.startsWith("lib/ingestion/parse/") && /^an? \p{L}[\p{L} ()-]+$/u.test(text)),
    );
    expect(parts.length).toBeGreaterThan(25);
    const untold = parts.filter(({ text }) =>
      [`a.b is ${text}, which Ibid cannot read.`, `h cannot be fetched from: ${text}.`].every(
        (each) => germanServer(each).includes(text),
      ),
    );
    expect(untold).toEqual([]);
  });

  test("what to do about a model's server is told behind what is wrong with it", () => {
    const advice = said.filter(
      ({ file, text }) =>
        file.startsWith("lib/model/") && /^(?:Start|Set|Give|Check|Add) .*[^.]$/u.test(text),
    );
    expect(advice.length).toBeGreaterThan(6);
    const untold = advice.filter(({ text }) =>
      germanServer(`The server at a:1 refuses the key. ${text}.`).includes(text),
    );
    expect(untold).toEqual([]);
  });
});
