import { readdir, stat } from "node:fs/promises";
import { basename, extname, join, relative, sep } from "node:path";
import { formats } from "../lib/ingestion/parse/formats.ts";

/** A file to add; `filename` is relative to the folder that was named. */
export type FoundFile = { path: string; filename: string; size: number };

const readableEndings = new Set([
  ...formats.flatMap((format) => format.extensions),
  "jsonl",
  "zip",
]);

export const isAddress = (path: string) => /^https?:\/\//i.test(path);

/** Whether a file of a folder has the ending of a format that is read. */
export function isReadable(path: string): boolean {
  return readableEndings.has(extname(path).slice(1).toLowerCase());
}

/** Whether something in a folder is left alone: it, or a folder that it is in, is hidden or installed. */
export function isLeftOut(folder: string, path: string): boolean {
  return isHidden(nameInFolder(folder, path));
}

/** Whether a name with forward slashes is hidden or installed, or in a folder that is. */
export function isHidden(filename: string): boolean {
  return filename.split("/").some((part) => part.startsWith(".") || part === "node_modules");
}

/** Names a file of a folder, the same on every system. */
export function nameInFolder(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

/** Lists the files of a path: the file itself, or a folder's files in readable formats, named relative to the folder. */
export async function findFiles(path: string): Promise<FoundFile[]> {
  if (isAddress(path)) return [{ path, filename: path, size: 0 }];
  const info = await stat(path);
  if (info.isFile()) return [{ path, filename: basename(path), size: info.size }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isReadable(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isLeftOut(path, file))
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      path: file,
      filename: nameInFolder(path, file),
      size: (await stat(file)).size,
    })),
  );
}
