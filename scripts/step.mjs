/**
 * Shows the progress of a long step: on a terminal one line with the seconds so far, elsewhere a line
 * at its start and one at its end.
 * @template T
 * @param {string} title
 * @param {(show: (detail: string) => void) => Promise<T>} run `show` adds a detail to the line.
 * @returns {Promise<T>}
 */
export async function step(title, run) {
  const out = process.stdout;
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  let detail = "";
  const line = () => `${title}${detail ? `: ${detail}` : ""}`;
  const draw = () => out.write(`\r\x1b[2K${line()} … ${seconds()}`);
  const timer = out.isTTY ? setInterval(draw, 250) : undefined;
  if (!out.isTTY) out.write(`${title} …\n`);
  try {
    const result = await run((next) => {
      if (next === detail) return;
      detail = next;
      if (out.isTTY) draw();
      else out.write(`${line()}\n`);
    });
    out.write(`${out.isTTY ? "\r\x1b[2K" : ""}${line()}, done in ${seconds()}\n`);
    return result;
  } catch (error) {
    out.write(`${out.isTTY ? "\r\x1b[2K" : ""}${line()}, stopped after ${seconds()}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
