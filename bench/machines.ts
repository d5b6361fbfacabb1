import { createCiteMachine } from "../lib/citation/cite-stream.ts";
import { createHeadingMachine } from "../lib/form/heading-machine.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { type Measurement, measurement, median } from "./measurement.ts";
import { zipfText } from "./seeded-text.ts";

const rounds = 9;
const answers = 100;
const sentences = 40;
const sources = 12;

type Pass = { push(token: string): Promise<number>; end(): Promise<number> };

/** Measures what the heading machine and the citation stream cost per token, compared with passing it on. */
export async function measureMachines(): Promise<Measurement[]> {
  const written = writeAnswers();
  const times = { machines: [] as number[], untouched: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    const machines = await perToken(written, throughMachines);
    const untouched = await perToken(written, passOn);
    if (round < 0) continue; // The first rounds warm up.
    times.machines.push(machines);
    times.untouched.push(untouched);
  }
  return [
    measurement({
      name: "heading machine and citation stream",
      value: median(times.machines),
      unit: "ns/token",
      baseline: { name: "passing text through untouched", value: median(times.untouched) },
    }),
  ];
}

/** Writes answers like a model's, in tokens of about four characters, with a tag after each sentence. */
function writeAnswers(): string[][] {
  const random = seededRandom(3);
  const write = zipfText(random);
  return Array.from({ length: answers }, () => {
    let text = "## Answer\n\n";
    for (let sentence = 1; sentence <= sentences; sentence += 1) {
      const tag = `document-${Math.floor(random() * sources)}#${Math.floor(random() * 5)}`;
      text += `${write(12 + Math.floor(random() * 16))} [${tag}].${sentence % 5 === 0 ? "\n\n" : " "}`;
    }
    const tokens: string[] = [];
    for (let from = 0; from < text.length; ) {
      const length = 2 + Math.floor(random() * 5);
      tokens.push(text.slice(from, from + length));
      from += length;
    }
    return tokens;
  });
}

function throughMachines(): Pass {
  const heading = createHeadingMachine();
  const numbers = new Map<string, number>();
  const cite = createCiteMachine({
    passages: Array.from({ length: sources * 5 }, (_, i) => passage(Math.floor(i / 5), i % 5)),
    numberOf: async (documentId) => {
      const number = numbers.get(documentId) ?? numbers.size + 1;
      numbers.set(documentId, number);
      return number;
    },
  });
  const show = async (events: ReturnType<typeof heading.push>) => {
    let shown = 0;
    for (const event of events) shown += (await cite.push(event.text)).length;
    return shown;
  };
  return {
    push: (token) => show(heading.push(token)),
    end: async () => (await show(heading.end())) + (await cite.end()).length,
  };
}

function passOn(): Pass {
  return {
    push: async (token) => [{ type: "text-delta", text: token }].length,
    end: async () => 0,
  };
}

function passage(document: number, ordinal: number) {
  return {
    chunkId: `${document}:1:${ordinal}`,
    documentId: `document-${document}`,
    sourceId: `document-${document}`,
    tag: `document-${document}#${ordinal}`,
    title: `Document ${document}`,
    ordinal,
    part: "fulltext" as const,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: ordinal * 700,
    end: (ordinal + 1) * 700,
    text: "Forty connections.",
    origin: "fresh" as const,
    score: 1 - ordinal / 10,
    vectorScore: 0.5,
    keywordScore: 0.5,
    rerankScore: null,
    number: null,
  };
}

/** Returns nanoseconds per token over all answers, each with its own machines as in the app. */
async function perToken(written: string[][], open: () => Pass): Promise<number> {
  let tokens = 0;
  let shown = 0;
  const start = performance.now();
  for (const answer of written) {
    const pass = open();
    for (const token of answer) shown += await pass.push(token);
    shown += await pass.end();
    tokens += answer.length;
  }
  const ms = performance.now() - start;
  if (shown === 0) throw new Error("Nothing came out of the machines.");
  return (ms * 1_000_000) / tokens;
}
