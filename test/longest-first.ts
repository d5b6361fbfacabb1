import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: one that began last would be waited for by all. */
const longest = [
  "lib/job/crash.test.ts",
  "eval/variation.test.ts",
  "scripts/ingest.test.ts",
  "lib/reindex/reindex.test.ts",
  "eval/everyday.test.ts",
  "lib/reindex/crash.test.ts",
  "lib/model/hostile-server.test.ts",
  "eval/gold.test.ts",
];

/** Vitest's own order, with the longest files first among those of their project, also where no run is remembered. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's own `sort`, which gives a new list.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId));
      const inProject = at < 0 ? longest.length : at;
      return projects.indexOf(project.name) * (longest.length + 1) + inProject;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
