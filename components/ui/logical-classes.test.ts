import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Classes and declarations that name a side of the screen, where the side that a line begins or ends at is meant. */
const physical =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]-[^\s"'`]+|(?:border|rounded)-(?:[lr]|[tb][lr])(?=[-\s"'`])|(?:text|float)-(?:left|right)(?=[\s"'`])|(?:left|right)-(?:[\d[][^\s"'`]*|full|auto|px)|(?:padding|margin|border)-(?:left|right)\b|text-align: (?:left|right))/g;

/** Sides that are meant: the middle of the screen, from whichever side. */
const meant = new Set(["left-1/2"]);

const sources = ["components", "app"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.|wording/.test(path));

/** The strings that hold classes; of a style sheet, all of it. */
function styles(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  if (path.endsWith(".css")) return [text];
  return text.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
}

test.each(["ml-2", "max-sm:pl-5", "-mr-1.5", "border-l-2", "rounded-r", "text-left", "right-0"])(
  "a side of the screen is found: %s",
  (name) => {
    expect(`"flex ${name} gap-2"`.match(physical)).toHaveLength(1);
  },
);

test("a part of the page says at which end of a line it stands, so that it can run from right to left", () => {
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((path) =>
    styles(path).flatMap((style) =>
      [...style.matchAll(physical)]
        .map(([name]) => name)
        .filter((name) => !meant.has(name))
        .map((name) => `${path}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});
