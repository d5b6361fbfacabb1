import { z } from "zod";
import type { ToolAnswer } from "../tool/answer-from.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { Notice } from "../wire/notice.ts";
import type { Passage } from "../wire/passage.ts";

const wholeNumber = z.number().int().nonnegative();

const citation = z.object({
  number: z.number().int().positive().describe("What its markers in the answer say."),
  document_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  label: z.string().describe("The source as a reader knows it, such as server.log:1045."),
  quote: z.string().describe("The words it rests on, as they stand in the document."),
  start: wholeNumber.describe("Offset of the quote in the document's text, in UTF-16 code units."),
  end: wholeNumber,
  page: z.number().int().nullable(),
  line_start: z.number().int().nullable(),
  line_end: z.number().int().nullable(),
});

const nearest = citation.omit({ number: true, label: true });

const notices = z.array(z.object({ code: z.string(), message: z.string() }));

const filterList = z
  .array(
    z.object({
      field: z.string(),
      value: z.unknown(),
      origin: z.enum(["given", "read_from_question"]),
    }),
  )
  .describe("What the search was narrowed to, such as the severities that the question names.");

/** What a tool answers, as a client of the Model Context Protocol gets it. */
export const answerOutput = z.object({
  answered: z.boolean().describe("False when the documents do not say."),
  outcome: z.enum(["answered", "closest", "no_evidence", "nothing_indexed"]).nullable(),
  answer: z.string().describe("Markdown, in which [1] is a marker of the citation number 1."),
  citations: z.array(citation),
  closest: z
    .array(nearest)
    .describe("Where nothing answers, the passages that come nearest; they are no citations."),
  model: z.string(),
  usage: z.object({
    input_tokens: wholeNumber,
    output_tokens: wholeNumber,
    total_tokens: wholeNumber,
  }),
  notices,
  applied_filters: filterList,
});

export type AnswerOutput = z.output<typeof answerOutput>;

const passage = z.object({
  document_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  section: z.string().nullable(),
  page: z.number().int().nullable(),
  line_start: z.number().int().nullable(),
  line_end: z.number().int().nullable(),
  start: wholeNumber,
  end: wholeNumber,
  text: z.string(),
  score: z.number().describe("0 to 1, higher is better."),
});

/** What a search finds, as a client of the Model Context Protocol gets it. */
export const passagesOutput = z.object({
  passages: z.array(passage),
  notices,
  applied_filters: filterList,
});

/** Writes an answer for a client. A citation with several passages is given by its first. */
export function toAnswerOutput(answer: ToolAnswer): AnswerOutput {
  return {
    answered: answer.answered,
    outcome: answer.outcome,
    answer: answer.answer,
    citations: answer.citations.flatMap(({ passages: [first], ...cited }) =>
      first === undefined
        ? []
        : [
            {
              number: cited.number,
              document_id: cited.documentId,
              source_id: cited.sourceId,
              title: cited.title,
              label: cited.label,
              quote: first.quote,
              start: first.quoteStart ?? first.start,
              end: first.quoteEnd ?? first.end,
              page: first.page,
              line_start: first.lineStart,
              line_end: first.lineEnd,
            },
          ],
    ),
    closest: answer.closest.map((near) => ({
      document_id: near.documentId,
      source_id: near.sourceId,
      title: near.title,
      quote: near.text.slice(near.quoteStart - near.start, near.quoteEnd - near.start),
      start: near.quoteStart,
      end: near.quoteEnd,
      page: near.page,
      line_start: near.lineStart,
      line_end: near.lineEnd,
    })),
    model: answer.model,
    usage: {
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
      total_tokens: answer.usage.totalTokens,
    },
    notices: answer.notices.map(({ code, message }) => ({ code, message })),
    applied_filters: answer.appliedFilters,
  };
}

/** What a search found, for a client. */
export function toPassagesOutput(found: {
  passages: readonly Passage[];
  notices: readonly Notice[];
  appliedFilters: AppliedFilter[];
}): z.output<typeof passagesOutput> {
  return {
    passages: found.passages.map(toPassageOutput),
    notices: found.notices.map(({ code, message }) => ({ code, message })),
    applied_filters: found.appliedFilters,
  };
}

function toPassageOutput(found: Passage): z.output<typeof passage> {
  return {
    document_id: found.documentId,
    source_id: found.sourceId,
    title: found.title,
    section: found.section,
    page: found.page,
    line_start: found.lineStart,
    line_end: found.lineEnd,
    start: found.start,
    end: found.end,
    text: found.text,
    score: found.score,
  };
}
