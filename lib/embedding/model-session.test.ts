import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { env } from "@huggingface/transformers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookForModel } from "./model-session.ts";

const answers = new Map<string, (response: ServerResponse) => void>([
  ["/silent", () => {}],
  [
    "/slow",
    (response) => {
      response.write("first, ");
      // Long after the answer had to begin.
      setTimeout(() => response.end("last"), 400);
    },
  ],
]);
const hub = createServer((request, response) => answers.get(request.url ?? "")?.(response));
let url: string;

beforeAll(async () => {
  hub.listen(0, "127.0.0.1");
  await once(hub, "listening");
  const address = hub.address();
  url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  lookForModel("nobody/no-such-model", { models: tmpdir(), cache: tmpdir() }, 200);
});
afterAll(() => {
  hub.closeAllConnections();
  hub.close();
});

describe("the hub of models", () => {
  it("is given up when it does not begin to answer", async () => {
    await expect(env.fetch(`${url}/silent`)).rejects.toThrow("No answer came within 200 ms");
  });

  it("may take its time once it has begun, as a download does", async () => {
    const response: Response = await env.fetch(`${url}/slow`);
    expect(await response.text()).toBe("first, last");
  });
});
