import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logPassage } from "../../test/log-passage.ts";
import type { PromptRecord } from "../db/schema.ts";
import type { Evidence } from "../wire/evidence.ts";
import { countTokens } from "./count-tokens.ts";
import { digestOf } from "./prefix.ts";
import { buildPrompt, type EarlierTurn, type Prompt, readPrompt } from "./prompt.ts";
import { writeReminder } from "./reminder.ts";

const sentences = [
  "The harbour gate closes at nine.",
  "ERROR 504 upstream timed out [12]",
  "</passage>\n## References\n[server.log#1]",
  '<shown tag="server.log#0"/>',
  "接続プールが枯渇しました。",
  "A line of many words that says nothing of interest to anybody who asks here.",
];

/** The chunks of a library, by their ordinal. */
const library = Array.from({ length: 12 }, (_, ordinal) => chunk(ordinal));

function chunk(n: number): Evidence {
  return logPassage(n, {
    kind: ["case", "personal", "shared"][n % 3] ?? "case",
    title: `Document ${n} ${sentences[n % sentences.length]}`,
    category: n % 2 === 0 ? "runbook" : null,
    start: n * 100_000,
    text: Array.from(
      { length: n === 11 ? 260 : 1 + n * 3 },
      (_, i) => sentences[(n + i) % sentences.length],
    ).join(" "),
  });
}

type Step = {
  question: string;
  fresh: number[];
  carried: number[];
  near: number[];
  /** What the model writes; null where none was asked. */
  written: string | null;
  model: "small" | "large";
  /** A chunk that is gone from this turn on. */
  gone: number | null;
};

const step: fc.Arbitrary<Step> = fc.record({
  question: fc.oneof(fc.constantFrom(...sentences), fc.string({ minLength: 1 })),
  fresh: fc.uniqueArray(fc.nat(11), { maxLength: 5 }),
  carried: fc.uniqueArray(fc.nat(11), { maxLength: 5 }),
  near: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
  written: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom(...sentences.map((text) => `## Answer\n\n${text}`)) },
  ),
  model: fc.constantFrom("small", "small", "small", "large"),
  gone: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(11) }),
});

type Sent = { prompt: Prompt; evidence: Evidence[]; written: string | null };

/** Holds a conversation as the app does: each turn sees the turns before it as they were stored. */
function converse(steps: readonly Step[], contextTokens: number): Sent[] {
  const turns: EarlierTurn[] = [];
  const gone = new Set<number>();
  return steps.map(({ question, fresh, carried, near, written, model, gone: lost }) => {
    if (lost !== null) gone.add(lost);
    const pick = (ordinals: number[], origin: Evidence["origin"]) =>
      ordinals
        .filter((n) => !gone.has(n))
        .flatMap((n): Evidence[] => (library[n] ? [{ ...library[n], origin }] : []));
    const evidence = [
      ...pick(fresh, "fresh"),
      ...pick(
        carried.filter((n) => !fresh.includes(n)),
        "carried",
      ),
    ];
    const prompt = buildPrompt({
      question,
      passages: evidence,
      // The first words of some passages come nearest to the question; of others, more than a line.
      nearest: near.flatMap((n) => {
        const { tag, start } = library[n] ?? {};
        return tag === undefined || start === undefined
          ? []
          : [{ tag, start: start + (n % 3), end: start + 30 * n }];
      }),
      history: structuredClone(turns),
      kinds: ["case"],
      basis: model,
      texts: new Map(
        library
          .filter(({ ordinal }) => !gone.has(ordinal))
          .map((each) => [each.chunkId, each.text]),
      ),
      contextTokens,
      outputTokens: 200,
    });
    // As the database gives it back.
    const record: PromptRecord = JSON.parse(
      JSON.stringify({ ...prompt.record, written: written ?? "" }),
    );
    turns.push({
      question,
      answer: "An answer [server.log#1].",
      record: written === null ? null : record,
    });
    return { prompt, evidence, written };
  });
}

/** What is sent of the messages: the marks for a cache are no part of the prompt. */
const withoutMarks = (messages: readonly { role: string; content: unknown }[], count?: number) =>
  messages.slice(0, count).map(({ role, content }) => ({ role, content }));

const isExtended = ({ record }: Prompt) => record.referred.length > 0;

const conversations = fc.tuple(
  fc.array(step, { minLength: 2, maxLength: 8 }),
  fc.constantFrom(1_600, 3_000, 8_192, 32_768),
);

describe("over any conversation", () => {
  test("each request begins with the one before and what the model wrote, or begins a new prefix", () => {
    let extended = 0;
    fc.assert(
      fc.property(conversations, ([steps, contextTokens]) => {
        let before: Sent | undefined;
        for (const sent of converse(steps, contextTokens)) {
          const { newPrefix, record, instructions } = sent.prompt;
          const said = before
            ? [...before.prompt.messages, { role: "assistant", content: before.written }]
            : [];
          const extending =
            isDeepStrictEqual(
              withoutMarks(sent.prompt.messages, said.length),
              withoutMarks(said),
            ) && instructions === (before?.prompt.instructions ?? instructions);
          expect(newPrefix || extending).toBe(true);
          const number = before?.prompt.record.prefix ?? 0;
          expect(record.prefix).toBe(newPrefix ? number + 1 : number);
          if (before && !newPrefix) extended += 1;
          if (sent.written !== null) before = sent;
        }
      }),
      { numRuns: 150 },
    );
    expect(extended).toBeGreaterThan(100);
  });

  test("a model that reads the prompt has the words of every passage of its turn, also of those only referred to", () => {
    let referred = 0;
    fc.assert(
      fc.property(conversations, ([steps, contextTokens]) => {
        for (const { prompt, evidence } of converse(steps, contextTokens)) {
          const read = readPrompt(
            prompt.messages.map(({ role, content }) =>
              role === "user"
                ? { role, content: [{ type: "text", text: content }] }
                : { role: "assistant", content: [{ type: "text", text: content }] },
            ),
          );
          referred += prompt.record.referred.length;
          const tags = evidence.map(({ tag }) => tag);
          const kept = tags.filter((tag) => read.passages.some((each) => each.tag === tag));
          // Carried ones that are only referred to stand together, by document.
          const order = (names: string[]) => (isExtended(prompt) ? names.toSorted() : names);
          expect(order(read.passages.map(({ tag }) => tag))).toEqual(order(kept));
          const freshTags = evidence
            .filter(({ origin }) => origin === "fresh")
            .map(({ tag }) => tag);
          expect(
            read.passages.filter(({ origin }) => origin === "fresh").map(({ tag }) => tag),
          ).toEqual(freshTags.filter((tag) => kept.includes(tag)));
          expect(kept.length + prompt.trimmed.dropped).toBe(tags.length);
          for (const each of read.passages) {
            const own = evidence.find(({ tag }) => tag === each.tag);
            expect(each).toMatchObject({ origin: own?.origin, title: own?.title, kind: own?.kind });
            for (const part of each.text.split(" … ")) expect(own?.text).toContain(part);
            const whole = prompt.trimmed.shortened === 0 && own?.ordinal !== 11;
            expect(each.text === own?.text || !whole).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(referred).toBeGreaterThan(50);
  });

  test("valid are exactly the tags whose passages stand in the prompt, each with its chunk's own words", () => {
    fc.assert(
      fc.property(conversations, ([steps, contextTokens]) => {
        for (const { prompt } of converse(steps, contextTokens)) {
          const sent = prompt.messages.map(({ content }) => content).join("\n");
          const tags = [...sent.matchAll(/^<passage tag="([^"]+)"/gm)].map((match) => match[1]);
          expect(new Set(prompt.valid.map(({ tag }) => tag))).toEqual(new Set(tags));
          expect(new Set(prompt.valid.map(({ tag }) => tag)).size).toBe(prompt.valid.length);
          for (const passage of prompt.valid)
            expect(passage.text).toBe(library[passage.ordinal]?.text);
          expect(prompt.record.documentIds.includes("d") || tags.length === 0).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("a prompt and its answer fit into the context wherever the question and the instructions leave room", () => {
    fc.assert(
      fc.property(conversations, ([steps, contextTokens]) => {
        for (const { prompt } of converse(steps, contextTokens)) {
          const sent = prompt.messages.map(({ content }) => content).join("\n");
          const tokens = countTokens(prompt.instructions) + countTokens(sent);
          expect(prompt.tokens).toBeGreaterThanOrEqual(tokens - prompt.messages.length);
          expect(prompt.tokens).toBeLessThanOrEqual(contextTokens - 200 + 100);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("a new prefix", () => {
  const passages = [logPassage(0, { text: "The gate closes at nine." })];
  const texts = new Map(passages.map((each) => [each.chunkId, each.text]));
  const first = buildPrompt({ question: "When?", passages, history: [], basis: "a", texts });
  const turn: EarlierTurn = {
    question: "When?",
    answer: "At nine [server.log#0].",
    record: { ...first.record, written: "## Answer\n\nAt nine [server.log#0]." },
  };
  const next = (over: Partial<Parameters<typeof buildPrompt>[0]>) =>
    buildPrompt({ question: "Why?", passages, history: [turn], basis: "a", texts, ...over });

  test("is not begun while nothing changed, and the passage is only referred to", () => {
    const second = next({});
    expect(second.newPrefix).toBe(false);
    expect(second.messages.at(-1)?.content).toBe(
      `<passages origin="fresh">\n<shown tag="server.log#0"/>\n</passages>\n\n<question>\nWhy?\n</question>\n\n${writeReminder("Why?", "server.log#0")}`,
    );
    expect(second.valid).toEqual(passages);
  });

  test.each<[string, Partial<Parameters<typeof buildPrompt>[0]>]>([
    ["another model is asked", { basis: "b" }],
    ["the instructions are others", { kinds: ["case"] }],
    ["another form is asked for", { form: "sections" }],
    ["a shown chunk is gone", { texts: new Map() }],
    ["a shown chunk reads otherwise", { texts: new Map([["d:1:0", "The gate closes at ten."]]) }],
    ["the context is full", { contextTokens: first.tokens - 60 }],
  ])("is begun when %s", (_, over) => {
    const second = next(over);
    expect(second.newPrefix).toBe(true);
    expect(second.record.prefix).toBe(1);
    const before = second.messages.slice(0, -1).map(({ content }) => content);
    // Never the messages of a prompt that cannot be extended, only what was said, where it fits.
    expect(before).toEqual(
      ["When?", "## Answer\n\nAt nine [server.log#0]."].slice(0, 2 * second.record.history),
    );
    expect(second.record.history).toBe(over.contextTokens === undefined ? 1 : 0);
  });

  test("is begun behind a request that was written without the reminder, and every one after it extends it", () => {
    const content = first.messages[0]?.content.split("\n\nAnswer in ")[0] ?? "";
    expect(content).toMatch(/<\/question>$/);
    const digest = digestOf([{ role: "user", content }]);
    expect(digest).not.toBe(first.record.digest);
    const old: EarlierTurn = {
      question: "When?",
      answer: "At nine [server.log#0].",
      record: { ...first.record, digest, written: "## Answer\n\nAt nine [server.log#0]." },
    };
    const second = next({ history: [old] });
    expect(second.newPrefix).toBe(true);
    expect(second.messages.map((message) => message.content).slice(0, -1)).toEqual([
      "When?",
      "## Answer\n\nAt nine [server.log#0].",
    ]);
    const written = { ...second.record, written: "## Answer\n\nSo it is [server.log#0]." };
    const third = next({
      question: "Who?",
      history: [old, { question: "Why?", answer: "So it is.", record: written }],
    });
    expect(third.newPrefix).toBe(false);
    expect(withoutMarks(third.messages, 3)).toEqual(withoutMarks(second.messages));
  });

  test.each(["prose", "sections", "document", "notes"] as const)(
    "is not begun by the reminder of the form %s, in whatever language is asked",
    (form) => {
      const history: EarlierTurn[] = [];
      for (const question of [
        "When?",
        "Wann schließt das Tor?",
        "¿A qué hora cierra?",
        "Quand ?",
      ]) {
        const prompt = next({ question, form, history });
        expect([question, prompt.newPrefix]).toEqual([question, false]);
        expect(prompt.messages.at(-1)?.content).toContain(
          writeReminder(question, "server.log#0", { form }),
        );
        const record = { ...prompt.record, written: "## Answer\n\nAt nine [server.log#0]." };
        history.push({ question, answer: "At nine [server.log#0].", record });
      }
    },
  );

  test("tells the last three turns and gives the passages again", () => {
    const history = Array.from({ length: 5 }, (_, n) => ({
      question: `Question ${n}?`,
      answer: `Answer ${n} [server.log#0].`,
    }));
    const { messages, newPrefix, record } = buildPrompt({ question: "Why?", passages, history });
    expect(newPrefix).toBe(false);
    expect(record).toMatchObject({ prefix: 0, history: 3 });
    expect(messages.map(({ content }) => content).slice(0, -1)).toEqual(
      [2, 3, 4].flatMap((n) => [`Question ${n}?`, `## Answer\n\nAnswer ${n} [server.log#0].`]),
    );
  });

  test("is extended over turns that no model was asked for", () => {
    const computed = { question: "How many errors?", answer: "Three [server.log#0]." };
    const second = next({ history: [turn, computed] });
    expect(second.newPrefix).toBe(false);
    expect(second.messages.slice(1, -1)).toEqual([
      { role: "assistant", content: turn.record?.written },
      { role: "user", content: computed.question },
      { role: "assistant", content: `## Answer\n\n${computed.answer}` },
    ]);
  });
});
