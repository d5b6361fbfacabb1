/** Values from 0 to 1, by series. */
type Chart = {
  title: string;
  series: readonly string[];
  groups: readonly { name: string; values: readonly (number | null)[] }[];
};

const width = 860;
const height = 420;
const plot = { left: 48, right: 844, top: 84, bottom: 372 };

/** Distinguishable with red-green blindness, on white and on black (after Okabe and Ito 2008). */
const colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8b8b8b"];

const colourOf = (at: number) => colours[at % colours.length] ?? "#8b8b8b";
const place = (value: number) => Math.round(value * 10) / 10;
const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Draws values as bars side by side, with the groups along the axis. @returns an SVG, readable on light and dark backgrounds. */
export function drawBars(chart: Chart): string {
  const scale = scaleOf(chart, 0);
  const { y } = scale;
  const step = (plot.right - plot.left) / Math.max(1, chart.groups.length);
  const bar = (step * 0.8) / Math.max(1, chart.series.length);
  const bars = chart.groups.flatMap(({ name, values }, group) =>
    values.flatMap((value, at) => {
      if (value === null) return [];
      const x = plot.left + group * step + step * 0.1 + at * bar;
      const hint = `${escapeXml(`${name}, ${chart.series[at] ?? ""}`)}: ${value.toFixed(3)}`;
      return `<rect x="${place(x)}" y="${place(y(value))}" width="${place(bar * 0.9)}" height="${place(plot.bottom - y(value))}" fill="${colourOf(at)}"><title>${hint}</title></rect>`;
    }),
  );
  return frame(chart, scale, bars);
}

/** Draws values as lines, with the groups along the axis; a missing value breaks the line. @returns an SVG as {@link drawBars}. */
export function drawLines(chart: Chart): string {
  const values = chart.groups.flatMap((group) => group.values.filter((value) => value !== null));
  // Not from 0: lines show differences, and the axis says where it begins.
  const scale = scaleOf(chart, Math.max(0, Math.floor(Math.min(1, ...values) * 10 - 1) / 10));
  const { y } = scale;
  const step = (plot.right - plot.left) / Math.max(1, chart.groups.length);
  const x = (group: number) => place(plot.left + (group + 0.5) * step);
  const lines = chart.series.map((name, at) => {
    let path = "";
    const dots = chart.groups.flatMap((group, index) => {
      const value = group.values[at] ?? null;
      if (value === null) return [];
      const joined = index > 0 && (chart.groups[index - 1]?.values[at] ?? null) !== null;
      path += `${joined ? "L" : "M"}${x(index)} ${place(y(value))}`;
      const hint = `${escapeXml(`${group.name}, ${name}`)}: ${value.toFixed(3)}`;
      return `<circle cx="${x(index)}" cy="${place(y(value))}" r="4" fill="${colourOf(at)}"><title>${hint}</title></circle>`;
    });
    return `<path d="${path}" fill="none" stroke="${colourOf(at)}" stroke-width="2"/>${dots.join("")}`;
  });
  return frame(chart, scale, lines);
}

/** Returns the axis' range, from `bottom` to the tenth above the greatest value. */
function scaleOf(chart: Chart, bottom: number) {
  const values = chart.groups.flatMap((group) => group.values.filter((value) => value !== null));
  const top = Math.max(0.1, Math.ceil(Math.max(0, ...values) * 10) / 10);
  const y = (value: number) =>
    plot.bottom - ((value - bottom) / (top - bottom)) * (plot.bottom - plot.top);
  return { bottom, top, y };
}

/** Draws title, legend, axis and group names around the content. */
function frame(
  chart: Chart,
  { bottom, top, y }: ReturnType<typeof scaleOf>,
  drawn: readonly string[],
): string {
  const ticks = Array.from({ length: 6 }, (_, at) => bottom + ((top - bottom) * at) / 5);
  const step = (plot.right - plot.left) / Math.max(1, chart.groups.length);
  let legendX = plot.left;
  const legend = chart.series.map((name, at) => {
    const entry = `<rect x="${legendX}" y="46" width="12" height="12" fill="${colourOf(at)}"/><text x="${legendX + 18}" y="57">${escapeXml(name)}</text>`;
    legendX += 34 + name.length * 7;
    return entry;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(chart.title)}">
<style>
  .ground { fill: #fff } text { fill: #1f2328; font: 12px system-ui, sans-serif } .grid { stroke: #d1d9e0 }
  @media (prefers-color-scheme: dark) { .ground { fill: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #30363d } }
</style>
<rect class="ground" width="${width}" height="${height}"/>
<text x="${plot.left}" y="28" style="font-size: 16px; font-weight: 600">${escapeXml(chart.title)}</text>
${legend.join("\n")}
${ticks
  .map(
    (tick) =>
      `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${place(y(tick))}" y2="${place(y(tick))}"/><text x="${plot.left - 8}" y="${place(y(tick) + 4)}" text-anchor="end">${tick.toFixed(2)}</text>`,
  )
  .join("\n")}
${drawn.join("\n")}
${chart.groups
  .map(
    ({ name }, at) =>
      `<text x="${place(plot.left + (at + 0.5) * step)}" y="${plot.bottom + 22}" text-anchor="middle">${escapeXml(name)}</text>`,
  )
  .join("\n")}
</svg>
`;
}
