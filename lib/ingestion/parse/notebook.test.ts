import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const read = (notebook: unknown) =>
  parseFile({
    bytes: new TextEncoder().encode(JSON.stringify(notebook)),
    filename: "tides.ipynb",
  });

test("a notebook is its texts, its code and what that printed", async () => {
  const parsed = await read({
    nbformat: 4,
    metadata: { kernelspec: { language: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# Tide model\n", "\n", "We fit the amplitude."] },
      {
        cell_type: "code",
        source: 'print("```")',
        outputs: [
          { output_type: "stream", text: ["\u001b[31m3.1\u001b[0m\n"] },
          { output_type: "display_data", data: { "image/png": "AAAA", "text/plain": "<Figure>" } },
          { output_type: "error", ename: "ValueError", evalue: "no tide" },
        ],
      },
      { cell_type: "markdown", source: "## Result\nThe amplitude is 3.1 m." },
    ],
  });
  expect(parsed).toMatchObject({ title: "Tide model", mediaType: "application/x-ipynb+json" });
  expect(parsed.text).toBe(
    [
      "# Tide model",
      "We fit the amplitude.",
      '````python\nprint("```")\n````',
      "```\n3.1\n```",
      "```\n<Figure>\n```",
      "```\nValueError: no tide\n```",
      "## Result\nThe amplitude is 3.1 m.",
    ].join("\n\n"),
  );
  expect(parsed.segments.at(-1)).toMatchObject({ kind: "prose", section: "Result" });
});

test("a file without cells is no notebook", async () => {
  await expect(read({ nbformat: 3, worksheets: [] })).rejects.toMatchObject({
    code: "damaged_file",
    message: expect.stringMatching(/has no list of cells/u),
  });
});
