import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { IbidError } from "../lib/errors.ts";
import { openIbid } from "./open-ibid.ts";

const usage = "npm run feedback -- FOLDER";

/** Writes what was thought of answers into a folder, as a set that `npm run eval -- everyday FOLDER` reads. */
async function main(): Promise<number> {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith("-") || more.length > 0) {
    console.error(`Name the folder that the set is to be written into:\n${usage}`);
    return 2;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty. Name a new folder, so that nothing there is mixed up.`);
    return 2;
  }
  const ibid = await openIbid();
  try {
    const files = unzipSync(await ibid.feedbackSet());
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const questions = new TextDecoder().decode(files["questions.jsonl"]).split("\n").length - 1;
    console.log(
      questions === 0
        ? "Nothing was said of any answer yet: the set is empty."
        : `${questions} ${questions === 1 ? "conversation" : "conversations"} written. Measure with: npm run eval -- everyday ${folder}`,
    );
    return 0;
  } finally {
    await ibid.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof IbidError || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
