// Loaded first by each process that runs on when nobody reads its output any more, as after `npm start | head -1`. An
// output's error that nobody takes is an uncaught exception: Node.js ends the process for it, and Next.js writes it to
// the same output, which fails again, without end.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
