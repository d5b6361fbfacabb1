import { expect, test } from "vitest";
import { chooseFile, readLibrary } from "./library-entries.ts";

const read = (field: string, filename = "library.bib") =>
  readLibrary(new TextEncoder().encode(`@article{k, title = {T}, file = {${field}}}`), filename)[0]
    ?.attached;

test("reads the files of an entry, with the escapes that Zotero writes", () => {
  expect(
    read(
      String.raw`Full Text PDF:files/12/Smith 2020.pdf:application/pdf;Snap\: \; shot:files/13/a\:b\;c {d}.html:text/html`,
    ),
  ).toEqual(["files/12/Smith 2020.pdf", "files/13/a:b;c {d}.html"]);
  expect(read("files/12/a.pdf")).toEqual(["files/12/a.pdf"]);
  expect(read("files/12/a.pdf;files/13/b.pdf")).toEqual(["files/12/a.pdf", "files/13/b.pdf"]);
  expect(read(":files/12/a.pdf:PDF")).toEqual(["files/12/a.pdf"]);
  expect(read(String.raw`PDF:files\\12\\a.pdf:application/pdf`)).toEqual(["files/12/a.pdf"]);
  expect(read("PDF:files/a.pdf:application/pdf", "export/library.bib")).toEqual([
    "export/files/a.pdf",
  ]);
  expect(read("PDF:../x/a.pdf:application/pdf", "export/library.bib")).toEqual(["x/a.pdf"]);
});

test("a file outside of the folder, or linked by its whole path, is none", () => {
  for (const path of [
    "/etc/passwd.txt",
    "PDF:/home/me/a.pdf:application/pdf",
    "PDF:../a.pdf:application/pdf",
    "PDF:files/../../a.pdf:application/pdf",
    String.raw`PDF:C\:\\Users\\a.pdf:application/pdf`,
    String.raw`PDF:..\\a.pdf:application/pdf`,
    String.raw`PDF:file\:///etc/a.pdf:application/pdf`,
    "PDF:~/a.pdf:application/pdf",
    "",
  ])
    expect(read(path), path).toEqual([]);
});

test("an entry's PDF is its text; a snapshot only without one", () => {
  const choose = (attached: string[], there = attached) =>
    chooseFile({ key: "k", attached }, (name) => there.includes(name));
  expect(choose(["a.html", "b.epub", "c.pdf"])).toEqual({ chosen: "c.pdf", aside: ["a.html"] });
  expect(choose(["a.html", "b.epub"])).toEqual({ chosen: "b.epub", aside: ["a.html"] });
  expect(choose(["a.html"])).toEqual({ chosen: "a.html", aside: [] });
  expect(choose(["a.html", "c.pdf"], ["a.html"])).toEqual({ chosen: "a.html", aside: [] });
  expect(choose(["data.zip"])).toBeUndefined();
  expect(choose(["c.pdf"], [])).toBeUndefined();
});
