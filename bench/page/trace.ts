import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).loose().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema.loose()) });

/** How long the tasks of a page's main thread took, in milliseconds. */
export type Tasks = { longest: number; total: number; over50: number };

/** Does something on a page while Chromium traces it. @returns the tasks of its main thread meanwhile. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Tasks> {
  await browser.startTracing(page, {
    categories: ["toplevel", "disabled-by-default-devtools.timeline"],
  });
  await act();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  return summarise(traceEvents);
}

/** Of all processes in a trace, the page's is the one whose main thread was busiest. */
export function summarise(events: readonly z.infer<typeof eventSchema>[]): Tasks {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const byThread = new Map<string, number[]>();
  for (const event of events) {
    const thread = threadOf(event);
    if (!event.name.endsWith("RunTask") || event.dur === undefined || !isMain.has(thread)) continue;
    const durations = byThread.get(thread) ?? [];
    durations.push(event.dur / 1000);
    byThread.set(thread, durations);
  }
  const tasks = [...byThread.values()].map((durations) => ({
    longest: Math.max(...durations),
    total: durations.reduce((sum, each) => sum + each, 0),
    over50: durations.filter((each) => each > 50).length,
  }));
  return tasks.toSorted((a, b) => b.total - a.total)[0] ?? { longest: 0, total: 0, over50: 0 };
}

const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
