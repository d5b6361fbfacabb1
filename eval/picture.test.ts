import { expect, test } from "vitest";
import { drawBars, drawLines } from "./picture.ts";

const chart = {
  title: 'nDCG <by> "turn" & set',
  series: ["bare", "follow-up"],
  groups: [
    { name: "turn 1", values: [0.5, 0.5] },
    { name: "turn 2", values: [0.25, null] },
    { name: "turn 3", values: [0.5, 0.5] },
  ],
};

test("draws a bar as high as its value, and none where there is none", () => {
  const svg = drawBars(chart);
  const heights = [...svg.matchAll(/<rect x[^>]* height="([\d.]+)" fill="#[^>]*><title>/g)].map(
    (match) => Number(match[1]),
  );
  expect(heights).toEqual([288, 288, 144, 288, 288]);
});

test("parts a line where a value is missing", () => {
  const paths = [...drawLines(chart).matchAll(/<path d="([^"]*)"/g)].map((match) => match[1]);
  expect(paths.map((path) => path?.replace(/[\d. ]+/g, ""))).toEqual(["MLL", "MM"]);
});

test("escapes the names and says in words what each mark is", () => {
  const svg = drawLines(chart);
  expect(svg).not.toContain("<by>");
  expect(svg).toContain("<title>turn 2, bare: 0.250</title>");
});

test("has colours for light and dark ground", () => {
  expect(drawBars(chart)).toContain("@media (prefers-color-scheme: dark)");
});
