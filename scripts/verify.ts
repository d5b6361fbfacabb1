import { parseArgs } from "node:util";
import { IbidError } from "../lib/errors.ts";
import type { VerifiedMarker } from "../lib/wire/answer-verification.ts";
import type { ConversationDetail } from "../lib/wire/conversation.ts";
import { type Ibid, openIbid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";

const usage = "npm run verify -- --conversation ID | --all [--save] [--json]";

/** One answer with its markers, checked again. */
type CheckedAnswer = {
  conversationId: string;
  conversationTitle: string;
  messageId: string;
  question: string;
  markers: VerifiedMarker[];
  holds: boolean;
};

const reasons: Record<NonNullable<VerifiedMarker["why"]>, string> = {
  document_changed: "the document changed",
  document_deleted: "the document was deleted",
  verdict: "the passage says less for it",
};

/** What is asked of Ibid; null of what was deleted, or is written again, since it was listed. */
async function unlessChanged<Said>(said: Promise<Said>): Promise<Said | null> {
  try {
    return await said;
  } catch (error) {
    const isChanged =
      error instanceof IbidError &&
      (error.code === "not_found" || error.code === "answer_in_progress");
    if (!isChanged) throw error;
    return null;
  }
}

/** Checks the answers of a conversation that cite something, of all its branches, in the order in which they came. */
async function* checkConversation(
  ibid: Ibid,
  { id, title, messages }: ConversationDetail,
  save: boolean,
): AsyncGenerator<CheckedAnswer> {
  for (const [at, message] of messages.entries()) {
    const isWritten = message.status !== "pending" && message.status !== "streaming";
    if (message.role !== "assistant" || !isWritten || message.markers.length === 0) continue;
    const question = messages.slice(0, at).findLast(({ role }) => role === "user")?.text ?? "";
    const verification = await unlessChanged(ibid.verify(message.id, { save }));
    if (verification)
      yield { conversationId: id, conversationTitle: title, question, ...verification };
  }
}

async function* checkAll(ibid: Ibid, save: boolean): AsyncGenerator<CheckedAnswer> {
  for await (const { id } of ibid.conversations()) {
    const conversation = await unlessChanged(ibid.conversation(id));
    if (conversation) yield* checkConversation(ibid, conversation, save);
  }
}

function describeMarker({ number, why, before, verdict }: VerifiedMarker): string {
  const labels =
    before.label === verdict.label ? before.label : `${before.label}, now ${verdict.label}`;
  const { disagreement } = verdict;
  const said =
    why === "verdict" && disagreement
      ? `: it says “${disagreement.claim}”${disagreement.passage === null ? "" : `, the passage “${disagreement.passage}”`}`
      : "";
  return `    [${number}] ${why ? reasons[why] : "holds"} (${labels})${said}`;
}

function describeAnswer(answer: CheckedAnswer): string {
  const { conversationId, conversationTitle, question, markers } = answer;
  return [
    `${conversationTitle} (${conversationId})`,
    `  ${question}`,
    ...markers.filter(({ holds }) => !holds).map(describeMarker),
  ].join("\n");
}

function describeCount(answers: readonly CheckedAnswer[]): string {
  const markers = answers.flatMap((answer) => answer.markers);
  const failing = markers.filter(({ holds }) => !holds).length;
  const all = `${markers.length} ${markers.length === 1 ? "citation" : "citations"} in ${answers.length} ${answers.length === 1 ? "answer" : "answers"}`;
  return failing === 0
    ? `${all}: all hold.`
    : `${all}: ${failing} no longer ${failing === 1 ? "holds" : "hold"}.`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      conversation: { type: "string" },
      all: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  if ((values.conversation !== undefined) === values.all) {
    console.error(`Name one conversation, or ask for all of them:\n${usage}`);
    return 2;
  }
  const ibid = await openIbid();
  try {
    const checked: CheckedAnswer[] = [];
    const checking =
      values.conversation === undefined
        ? checkAll(ibid, values.save)
        : checkConversation(ibid, await ibid.conversation(values.conversation), values.save);
    for await (const answer of checking) {
      checked.push(answer);
      if (values.json) continue;
      showProgress("");
      if (!answer.holds) console.log(describeAnswer(answer));
      showProgress(`Checked ${checked.length} answers`);
    }
    const holds = checked.every((answer) => answer.holds);
    if (values.json) console.log(JSON.stringify({ answers: checked, holds }, null, 2));
    else {
      showProgress("");
      console.log(describeCount(checked));
    }
    return holds ? 0 : 1;
  } finally {
    await ibid.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isTold = error instanceof IbidError || error instanceof TypeError;
  console.error(isTold ? error.message : error);
  // 1 says that citations no longer hold.
  process.exitCode = 2;
}
