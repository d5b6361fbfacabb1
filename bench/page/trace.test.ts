import { expect, test } from "vitest";
import { summarise } from "./trace.ts";

test("tasks are those of the busiest page's main thread", () => {
  const named = (pid: number, tid: number, name: string) => ({
    name: "thread_name",
    pid,
    tid,
    args: { name },
  });
  const task = (pid: number, tid: number, milliseconds: number) => ({
    name: "ThreadControllerImpl::RunTask",
    pid,
    tid,
    dur: milliseconds * 1000,
  });
  expect(
    summarise([
      named(1, 1, "CrRendererMain"),
      named(2, 1, "CrRendererMain"),
      named(2, 2, "Compositor"),
      task(1, 1, 4),
      task(2, 1, 30),
      task(2, 1, 70),
      task(2, 2, 900),
    ]),
  ).toEqual({ longest: 70, total: 100, over50: 1 });
});
