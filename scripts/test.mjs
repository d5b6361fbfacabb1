// `npm test`. Node 14 must be able to read this file, so what needs more is imported after the check.
import { nodeProblem } from "./node-version.mjs";

const problem = nodeProblem(process);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  void import("./run-checks.mjs").then(({ runChecks }) => runChecks());
}
