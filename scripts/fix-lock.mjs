// npm leaves platform binaries that the registry did not list out of package-lock.json, and `npm ci`
// then rejects the lock. This adds a stub entry for each, so that the locked install works on every platform.
// Run it after every change of a dependency: `npm run fix-lock`.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const systems = [
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "android",
  "openharmony",
  "sunos",
  "aix",
  "netbsd",
  "openbsd",
];
const processors = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "riscv64",
  "ppc64",
  "s390x",
  "loong64",
  "wasm32",
];

/** Whether NAME resolves from the package at PATH, looking upwards as Node does. */
function isLocked(path, name) {
  for (let folder = path; ; ) {
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
    const parent = folder.lastIndexOf("/node_modules/");
    folder = parent < 0 ? "" : folder.slice(0, parent);
  }
}

let added = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const words = name.toLowerCase().split(/[^a-z0-9]+/);
    const os = words.includes("wasm32")
      ? ["!linux", "!darwin", "!win32"]
      : systems.filter((system) => words.includes(system));
    if (os.length === 0) continue;
    const cpu = processors.filter((processor) => words.includes(processor));
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...(cpu.length ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(words.some((word) => word.startsWith("musl")) ? { libc: ["musl"] } : {}),
      optional: true,
      os,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform entries added to package-lock.json`);
