import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@/lib/errors.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

/** What pdf.js asks for while it draws a page, and the ends of its names: character maps, fonts, decoders of pictures. */
const servedFolders = new Map([
  ["cmaps", /^[\w-]+\.bcmap$/],
  ["standard_fonts", /^[\w-]+\.(?:pfb|ttf)$/],
  ["wasm", /^[\w-]+\.js$/],
]);

/** A part of pdf.js that a page needs, from this host. */
export const GET = route<{ folder: string; file: string }>(async (_request, { params }) => {
  const { folder, file } = params;
  if (!servedFolders.get(folder)?.test(file)) throw notFound("file");
  const root = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "pdfjs-dist");
  const bytes = await readFile(join(root, folder, file)).catch(() => {
    throw notFound("file");
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": file.endsWith(".js") ? "text/javascript" : "application/octet-stream",
      "cache-control": "public, max-age=86400",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
