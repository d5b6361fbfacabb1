import "./ignore-closed-output.mjs";
import { IbidError } from "./errors.ts";
import { startRuntime } from "./runtime.ts";

/** Starts the runtime of a server process, ends it cleanly with the process, and ends the process when it cannot start. */
export function startServer(): void {
  const runtime = startRuntime();
  runtime.catch((error: unknown) => {
    if (error instanceof IbidError || error instanceof Error) console.error(error.message);
    if (!(error instanceof IbidError)) console.error(error);
    process.exit(1);
  });
  let ending = false;
  const end = () => {
    // A terminal's Ctrl-C may come twice, directly and passed on by the command that started this process.
    if (ending) return;
    ending = true;
    runtime
      .then((open) => open.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}
