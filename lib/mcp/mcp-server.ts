import { type CallToolResult, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { checkQuestion } from "../answer/check-question.ts";
import { closestBelow } from "../answer/quote-closest.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { reportFailure } from "../report-failure.ts";
import { searchPassages } from "../search/search-passages.ts";
import { toIbidError } from "../to-ibid-error.ts";
import {
  answerFromCaseEvidence,
  answerFromGlobalKb,
  answerFromUserKb,
  askDocument,
  type ToolAnswer,
  type ToolQuestion,
} from "../tool/answer-from.ts";
import type { Viewer } from "../viewer.ts";
import { statusByCode } from "../wire/error.ts";
import {
  type AnswerOutput,
  answerOutput,
  passagesOutput,
  toAnswerOutput,
  toPassagesOutput,
} from "./mcp-output.ts";

const idInput = z.string().min(1).max(200);

const asked = {
  question: z.string().describe("The question, in any language, in at most 4,000 characters."),
  k: z.number().int().min(1).max(50).default(5).describe("Passages the answer is made from."),
  conversation_context: z
    .array(z.strictObject({ question: z.string(), answer: z.string() }))
    .max(50)
    .optional()
    .describe("Earlier questions and answers, oldest first, for a follow-up."),
};

type AskedInput = z.output<z.ZodObject<typeof asked>>;

/** Nothing is changed by a question, and none of it comes from outside of the asker's documents. */
const annotations = { readOnlyHint: true, openWorldHint: false };

/** A server of the Model Context Protocol for one request of a viewer: the functions of lib/tool/answer-from.ts as tools. */
export function createMcpServer(tools: AnswerTools, viewer: Viewer): McpServer {
  const server = new McpServer({ name: "ibid", title: "Ibid", version: packageJson.version });
  const register = <Input extends AskedInput>(
    name: string,
    { answer, ...about }: AnswerTool<Input>,
  ) =>
    server.registerTool(
      name,
      { ...about, outputSchema: answerOutput, annotations },
      (input: Input, context: ServerContext) =>
        answering(context, () => answer(input, toQuestion(tools, input, context))),
    );
  register("answer_from_case_evidence", {
    title: "Answer from a case",
    description:
      "Answers a question from the evidence of one open case (its logs, configurations and notes), with numbered citations.",
    inputSchema: z.strictObject({ case_id: idInput, ...asked }),
    answer: ({ case_id }, question) => answerFromCaseEvidence(tools, viewer, case_id, question),
  });
  register("answer_from_user_kb", {
    title: "Answer from one's own runbooks",
    description:
      "Answers a question from a user's own knowledge bases (runbooks, notes), with numbered citations. Without user_id the asker's own.",
    inputSchema: z.strictObject({ user_id: idInput.optional(), ...asked }),
    answer: ({ user_id = viewer.userId }, question) =>
      answerFromUserKb(tools, viewer, user_id, question),
  });
  register("answer_from_global_kb", {
    title: "Answer from the library",
    description:
      "Answers a question from the library that everybody reads (papers, standards, guides), with numbered citations.",
    inputSchema: z.strictObject(asked),
    answer: (_input, question) => answerFromGlobalKb(tools, viewer, question),
  });
  register("ask_document", {
    title: "Ask one document",
    description: "Answers a question from one document alone, with numbered citations.",
    inputSchema: z.strictObject({ document_id: idInput, ...asked }),
    answer: ({ document_id }, question) => askDocument(tools, viewer, document_id, question),
  });
  registerSearch(server, tools, viewer);
  return server;
}

/** A tool that answers. */
type AnswerTool<Input> = {
  title: string;
  description: string;
  inputSchema: z.ZodType<Input>;
  answer(input: Input, question: ToolQuestion): Promise<ToolAnswer>;
};

function registerSearch(server: McpServer, tools: AnswerTools, viewer: Viewer): void {
  server.registerTool(
    "search",
    {
      title: "Search",
      description:
        "Finds the passages that speak of a question, the best first, without an answer: in the library and the asker's own knowledge bases, or in those or the documents that are named.",
      inputSchema: z.strictObject({
        question: asked.question,
        k: z.number().int().min(1).max(200).default(10),
        knowledge_base_ids: z.array(idInput).max(1_000).optional(),
        document_ids: z.array(idInput).max(1_000).optional(),
      }),
      outputSchema: passagesOutput,
      annotations,
    },
    ({ question, k, knowledge_base_ids, document_ids }, context) =>
      telling(context, async () => {
        const found = await searchPassages(tools, viewer, {
          question: checkQuestion(question),
          k,
          knowledgeBaseIds: knowledge_base_ids,
          documentIds: document_ids,
          mode: "hybrid",
          rerank: false,
        });
        const structuredContent = toPassagesOutput(found);
        const text = found.passages
          .map((passage) => `${passage.title}\n${passage.text}`)
          .join("\n\n");
        return {
          content: [{ type: "text", text: text || "Nothing was found." }],
          structuredContent,
        };
      }),
  );
}

/** @throws IbidError `question_empty`, `question_too_long` */
function toQuestion({ env }: AnswerTools, input: AskedInput, context: ServerContext): ToolQuestion {
  return {
    question: checkQuestion(input.question),
    k: input.k,
    conversationContext: input.conversation_context,
    model: env.TOOL_MODEL,
    signal: context.mcpReq.signal,
  };
}

async function answering(
  context: ServerContext,
  ask: () => Promise<ToolAnswer>,
): Promise<CallToolResult> {
  return telling(context, async () => {
    const answer = await ask();
    const structuredContent = toAnswerOutput(answer);
    const text = toText(structuredContent) + closestBelow(answer.answer, answer.closest);
    return { content: [{ type: "text", text }], structuredContent };
  });
}

/** What a tool gives, or the sentence of its failure as a tool's error, which a model reads and can act on. */
async function telling(
  { mcpReq: { signal } }: ServerContext,
  act: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await act();
  } catch (error) {
    const known = toIbidError(error);
    // A client that left ended the act itself, and reads nothing.
    if (statusByCode[known.code] >= 500 && !signal.aborted) reportFailure("A tool failed", error);
    return { isError: true, content: [{ type: "text", text: known.message }] };
  }
}

/** The answer with its sources, for a client that reads text alone. */
function toText({ answer, citations }: AnswerOutput): string {
  if (citations.length === 0) return answer;
  const sources = citations.map(({ number, label, quote }) => `[${number}] ${label}: “${quote}”`);
  return `${answer}\n\nSources:\n${sources.join("\n")}`;
}
