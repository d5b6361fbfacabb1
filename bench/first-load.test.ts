import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findScripts, readFirstLoad } from "./first-load.ts";

const html = `<link rel="preload" as="script" href="/_next/static/chunks/a.js?v=1"/>
<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/b.js"></script>
<script src="/_next/static/chunks/old.js" noModule=""></script><script>self.x="/_next/static/chunks/later.js"</script>
<link rel="stylesheet" href="/_next/static/chunks/c.css"/>`;

test("lists each script of the page once, without the ones for browsers that know no modules", () => {
  expect(findScripts(html)).toEqual(["static/chunks/a.js", "static/chunks/b.js"]);
});

test("sums up the compressed sizes in a build", () => {
  const build = mkdtempSync(join(tmpdir(), "ibid-build-"));
  try {
    mkdirSync(join(build, "static", "chunks"), { recursive: true });
    writeFileSync(
      join(build, "build-manifest.json"),
      JSON.stringify({ rootMainFiles: ["static/chunks/b.js"] }),
    );
    const [a, b] = ["const a = 1;", "const b = 'more';"];
    writeFileSync(join(build, "static", "chunks", "a.js"), a);
    writeFileSync(join(build, "static", "chunks", "b.js"), b);
    const { page, framework } = readFirstLoad(build, html);
    expect(framework).toBe(gzipSync(b).length / 1000);
    expect(page).toBe((gzipSync(a).length + gzipSync(b).length) / 1000);
  } finally {
    rmSync(build, { recursive: true });
  }
});
