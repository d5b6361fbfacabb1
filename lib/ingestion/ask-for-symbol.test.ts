import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { retrieve } from "../retrieval/retrieve.ts";

const rest = (name: string) => `def ${name}(orders):
    """Adds up the ${name.replaceAll("_", " ")} of all orders."""
    total = 0
    for order in orders:
        total += order.amount
    return total


`;
const calls = `import time


${rest("shipping_costs")}${rest("late_fees")}def retry_with_backoff(call, tries=5):
    """Waits twice as long after each failure, and gives up after five."""
    for attempt in range(tries):
        if call():
            return True
        time.sleep(2 ** attempt)
    return False


${rest("discounts")}${rest("refunds")}`;
const sessions = `export class Sessions {
  open(user: string): string {
    const token = crypto.randomUUID();
    this.#tokens.set(token, { user, until: Date.now() + 1_800_000 });
    return token;
  }

  // Refuses a session whose token is unknown or too old.
  checkSessionToken(token: string): string {
    const found = this.#tokens.get(token);
    if (!found || found.until < Date.now()) throw new SignInError("Sign in again.");
    return found.user;
  }

  #tokens = new Map<string, { user: string; until: number }>();
}
`;

const library = openEmbeddedLibrary();
let code: TestBase;
beforeAll(async () => {
  code = await library.addCase({ "calls.py": calls, "sessions.ts": sessions });
});

test.each([
  ["What does retry_with_backoff do?", "calls.py", "retry_with_backoff", 20, 26],
  ["where is the session token checked", "sessions.ts", "Sessions.checkSessionToken", 8, 13],
  ["how are late fees added up", "calls.py", "late_fees", 12, 17],
])("%s leads to the symbol, its file and its lines", async (question, file, section, from, to) => {
  const { database, embedder } = library;
  const { chunks } = await retrieve(
    { db: database.db, embedder },
    { viewer: alice, knowledgeBaseIds: [code.id], question, limit: 3 },
  );
  expect(chunks[0]).toMatchObject({ sourceId: file, section, lineStart: from, lineEnd: to });
});
