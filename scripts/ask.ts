import { parseArgs } from "node:util";
import { closestBelow } from "../lib/answer/quote-closest.ts";
import { IbidError } from "../lib/errors.ts";
import { openIbid } from "./open-ibid.ts";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { conversation: { type: "string" }, json: { type: "boolean", default: false } },
  });
  const question = positionals.join(" ").trim();
  if (question === "") {
    console.error('Ask something:\nnpm run ask -- "QUESTION" [--conversation ID] [--json]');
    return 2;
  }
  const ibid = await openIbid();
  try {
    for await (const event of ibid.ask(question, values.conversation)) {
      if (event.type === "token" && !values.json) process.stdout.write(event.content);
      if (event.type === "error") throw new IbidError(event.error.code, event.error.message);
      if (event.type !== "complete") continue;
      if (values.json) {
        const { type: _type, ...result } = event;
        console.log(JSON.stringify(result, null, 2));
      } else {
        process.stdout.write(closestBelow(event.message.text, event.closest ?? []));
        const sources = event.citations.map((citation) => `[${citation.number}] ${citation.label}`);
        console.log(`\n${sources.length > 0 ? `\n${sources.join("\n")}\n` : ""}`);
        console.log(`Go on with: npm run ask -- "…" --conversation ${event.conversationId}`);
      }
    }
    return 0;
  } finally {
    await ibid.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof IbidError || error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
