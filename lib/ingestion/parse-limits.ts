/** What a file may cost its parser. */
export type ParseLimits = { cpuMs: number; wallMs: number; memoryBytes: number };

const mebibyte = 2 ** 20;

/** A process that has loaded all parsers holds 120 MB before it reads anything. */
const baseMemoryBytes = 448 * mebibyte;
const baseCpuMs = 5_000;

/**
 * A PDF takes 0.7 s for each megabyte that its streams unfold to, and real ones unfold to about five; a Markdown table
 * takes 2 s a megabyte. The rest is for slower machines.
 */
const cpuMsPerMebibyte = 20_000;

/** A Markdown table takes 500 bytes for each of its own, other formats 50 to 200. */
const memoryPerByte = 768;

/** Maximum for a file of any size. */
const maxCpuMs = 10 * 60_000;
const maxMemoryBytes = 3_584 * mebibyte;

/**
 * How many times its processor time a file may take by the clock. Only a parser that waits for what never comes needs
 * this limit; a busy machine must not reach it.
 */
const wallShare = 6;

/**
 * Returns the limits of a file, which grow with its size. Time is the processor's, so that no file fails because the
 * machine is busy.
 */
export function parseLimits(bytes: number): ParseLimits {
  const cpuMs = Math.min(maxCpuMs, baseCpuMs + (bytes / mebibyte) * cpuMsPerMebibyte);
  return {
    cpuMs,
    wallMs: cpuMs * wallShare,
    memoryBytes: Math.min(maxMemoryBytes, baseMemoryBytes + bytes * memoryPerByte),
  };
}

/** A page of print takes 3 to 5 s, one that must be turned or has a huge image up to 20 s; the rest is for slower machines. */
const cpuMsPerScan = 40_000;

/** A book of 500 pages on a machine half as fast. */
const maxScanCpuMs = 2 * 60 * 60_000;

/** The engine, a page that is drawn, and an image of the largest size (`page-picture.ts`) as it unfolds. */
const scanMemoryBytes = 1_280 * mebibyte;

/** Returns the limits of a file of which so many pages are read by text recognition. */
export function scanLimits(bytes: number, pages: number): ParseLimits {
  const { cpuMs, memoryBytes } = parseLimits(bytes);
  const total = cpuMs + Math.min(maxScanCpuMs, pages * cpuMsPerScan);
  return {
    cpuMs: total,
    wallMs: total * wallShare,
    memoryBytes: Math.min(maxMemoryBytes, memoryBytes + scanMemoryBytes),
  };
}

/** A file above this size may keep its parser for long, so it has another one than the small files. */
const maxSmallFileBytes = mebibyte;

/** Whether a file is among those that wait for each other and keep no small file waiting. */
export function isLargeFile(bytes: number): boolean {
  return bytes > maxSmallFileBytes;
}
