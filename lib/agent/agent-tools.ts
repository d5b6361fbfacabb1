import { type ToolSet, tool } from "ai";
import { z } from "zod";
import type { Viewer } from "../viewer.ts";
import type { Finding, LookUp, LookUps } from "./look-up.ts";
import type { ReadBase } from "./plan-look-ups.ts";

/** A model may write anything: what cannot be kept with the step is taken out. */
const storableWords = z.string().overwrite((text) => text.toWellFormed().replaceAll("\u0000", ""));

const id = storableWords.min(1).max(200);
const lookUpQuestion = storableWords
  .min(1)
  .max(4_000)
  .describe("What to find out, in words that can be understood without the conversation.");

/** The look-ups as tools for a language model; what is asked for beyond the limit is refused and not looked up. */
export function createAgentTools(lookUps: LookUps, limit: number): ToolSet {
  const run = async (lookUp: LookUp): Promise<Finding> => {
    if (lookUps.count() >= limit)
      return { error: "There are no look-ups left. Go on with what was found." };
    return lookUps.run(lookUp);
  };
  return {
    answer_from_case_evidence: tool({
      description:
        "Answers from the evidence of one case: its logs, configuration and notes. For what happened, when, and which errors.",
      inputSchema: z.object({ case_id: id, question: lookUpQuestion }),
      execute: (input) => run({ tool: "answer_from_case_evidence", input }),
    }),
    answer_from_user_kb: tool({
      description: "Answers from the user's own runbooks and notes. For what to do, step by step.",
      inputSchema: z.object({ user_id: id, question: lookUpQuestion }),
      execute: (input) => run({ tool: "answer_from_user_kb", input }),
    }),
    answer_from_global_kb: tool({
      description:
        "Answers from the shared library: papers, standards, guides. For what is recommended, and its trade-offs.",
      inputSchema: z.object({ question: lookUpQuestion }),
      execute: (input) => run({ tool: "answer_from_global_kb", input }),
    }),
    ask_document: tool({
      description: "Answers from one document that was found, by its document_id.",
      inputSchema: z.object({ document_id: id, question: lookUpQuestion }),
      execute: (input) => run({ tool: "ask_document", input }),
    }),
    search: tool({
      description: "Finds passages in everything that may be read, without answering.",
      inputSchema: z.object({ question: lookUpQuestion }),
      execute: (input) => run({ tool: "search", input }),
    }),
  };
}

/** What the tools can be asked for, by the ids that they take. */
export function describeSources(bases: readonly ReadBase[], viewer: Viewer, limit: number): string {
  const cases = bases.filter((base) => base.kind === "case");
  const has = (kind: string) => bases.some((base) => base.kind === kind);
  const lines = [
    ...cases.map(({ id: caseId, name }) => `- case_id ${caseId}: the case ${JSON.stringify(name)}`),
    ...(has("personal") ? [`- user_id ${viewer.userId}: the user's own runbooks and notes`] : []),
    ...(has("shared") ? ["- the shared library"] : []),
  ];
  return `What there is to look in:\n${lines.join("\n") || "- whatever search finds"}\n\nYou have ${limit} look-ups. The answer is written afterwards, from the passages that your tools found: once they are enough, or you cannot find more, write the word DONE and nothing else.`;
}
