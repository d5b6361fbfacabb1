import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../lib/db/client.ts";
import { keepChoices } from "../lib/settings/stored-settings.ts";
import { wordings } from "../lib/wording/wording-for.ts";
import { makeTestFolder } from "../test/database.ts";

test("without a server, the command obeys what was chosen on the settings page", async () => {
  const dataDir = makeTestFolder();
  try {
    const database = await openDatabase({ dataDir });
    await keepChoices(database.db, { language: "de" });
    await database.close();
    const script = join(import.meta.dirname, "ask.ts");
    const child = spawn(process.execPath, [script, "What is on the roof?"], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        LANGUAGE_MODEL: "",
        SAMPLE: "off",
        DISCOVER: "off",
      },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, "close");
    expect(said).toContain(wordings.de.nothingIndexed);
    expect(code).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
