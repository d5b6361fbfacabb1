import { headers } from "next/headers";
import * as z from "zod/mini";
import { withStoredSettings } from "@/lib/current-runtime.ts";
import { reportFailure } from "@/lib/report-failure.ts";
import { isRuntimeReady, type Runtime, requireRuntime } from "@/lib/runtime.ts";
import { toIbidError } from "@/lib/to-ibid-error.ts";
import { identify, type Viewer } from "@/lib/viewer.ts";
import { statusByCode } from "@/lib/wire/error.ts";

/** What a page comes with: the answers of the interface's routes, by their paths. */
type FirstScreen = Readonly<Record<string, unknown>>;

/** One path with what its route answers, and the schema by which the page reads that. */
type GivenAnswer = { path: string; schema: z.core.$ZodType; answer: unknown };

/**
 * Reads what the first screen of a page shows, so that its text is in the HTML, and the page does not ask for it again.
 * Nothing where the reader comes from another page of Ibid, which reads for itself, nor while Ibid starts, nor when
 * reading fails: the page then asks the routes, and says what they say.
 * @param read as the routes read it, for the same viewer.
 */
export async function readFirstScreen(
  read: (context: { viewer: Viewer; runtime: Runtime }) => Promise<GivenAnswer[]>,
): Promise<FirstScreen> {
  const asked = await headers();
  if (!asksForPage(asked) || !isRuntimeReady()) return {};
  try {
    const viewer = await identify({ headers: asked });
    const runtime = await withStoredSettings(await requireRuntime());
    const answers = await read({ viewer, runtime });
    return Object.fromEntries(
      answers.map(({ path, schema, answer }) => [path, asRead(schema, answer)]),
    );
  } catch (error) {
    if (statusByCode[toIbidError(error).code] >= 500)
      reportFailure("reading a page's first screen failed", error);
    return {};
  }
}

/** Whether a whole page is asked for. Next asks for the parts of one without naming HTML. */
function asksForPage(asked: Pick<Headers, "get">): boolean {
  return asked.get("accept")?.includes("text/html") ?? false;
}

/** Returns an answer as the page would read it from its route. */
function asRead(schema: z.core.$ZodType, answer: unknown): unknown {
  return z.parse(schema, JSON.parse(JSON.stringify(answer)));
}
