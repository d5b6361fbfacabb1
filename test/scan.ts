import { join } from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { FixtureScan } from "./pdf-file.ts";
import { seededRandom } from "./seeded-random.ts";

// A font of the repository's own packages: a machine may have none.
const family = "Fixture Sans";
GlobalFonts.registerFromPath(
  join(import.meta.dirname, "../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"),
  family,
);

/** Pixels of an A4 page at 150 an inch. */
const [paperWidth, paperHeight] = [1_240, 1_754];

type ScanOptions = {
  /** Quarter turns, clockwise, by which the paper lay in the scanner. */
  turns?: 0 | 1 | 2 | 3;
  rotate?: number;
};

/** Returns a page of lines as a scanner sees it: a picture, without a text layer. `#` makes a line a heading. */
export function scanOf(lines: readonly string[], { turns = 0, rotate = 0 }: ScanOptions = {}) {
  return takePicture(turns, rotate, (context) => {
    context.fillStyle = "black";
    for (const [at, line] of lines.entries()) {
      const heading = line.startsWith("#");
      context.font = `${heading ? 44 : 24}px "${family}"`;
      context.fillText(heading ? line.slice(1).trim() : line, 140, 200 + at * 34);
    }
  });
}

/** A strip of paper that says "Eleven days.", from a scanner that knows black and white alone. */
export const faxScan: FixtureScan = {
  picture: Buffer.from(
    "JqBmG//////IHgjkDw2nyBuM//6/mA2f///yFwjgh4IuEI5eEG+ZCcRwQ8Eu/BBtpAg9BhB4QbaQQf6Nt+jbei80cno3P0bb/SDb0kG4YeEGNBB26QQb/rta/V9vX+ax0m/Sbp6x/x7/ev/9uv/7X+/9b5gNmP469yIj2fA8CP71/4Vugwf8wGdrMAR/RsfUMP///0tvIYz/ev9a+g//a//+r////q3V/tkR3psiP9r/kcV/a62vv6I6xtqTvkYdhhKKYYS+GECKdhhW2oYS/2KdivYrioexX+DCwYXhhYYTuDC8RERERERoR1610tcEuFj///8AEAE=",
    "base64",
  ),
  form: "fax",
  width: 320,
  height: 64,
  paper: [150, 30],
};

/** The same strip in JBIG2, as most copiers write black and white: its one region is coded as fax machines do. */
export const jbig2Scan: FixtureScan = {
  ...faxScan,
  picture: Buffer.concat([
    jbig2Segment(0, 48, [...uint32(faxScan.width, faxScan.height, 0, 0), 0, 0, 0]),
    jbig2Segment(1, 38, [...uint32(faxScan.width, faxScan.height, 0, 0), 0, 1, ...faxScan.picture]),
  ]),
  form: "jbig2",
};

function jbig2Segment(number: number, type: number, data: readonly number[]): Buffer {
  return Buffer.from([...uint32(number), type, 0, 1, ...uint32(data.length), ...data]);
}

function uint32(...values: number[]): number[] {
  return values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
}

/** Returns a page of noise: specks of ink all over it, and no letter. */
export function noiseScan(): FixtureScan {
  const random = seededRandom(7);
  return takePicture(0, 0, (context) => {
    context.fillStyle = "black";
    for (let speck = 0; speck < 1_500; speck += 1)
      context.fillRect(
        random() * paperWidth,
        random() * paperHeight,
        1 + random() * 9,
        1 + random() * 9,
      );
  });
}

function takePicture(
  turns: number,
  rotate: number,
  write: (context: SKRSContext2D) => void,
): FixtureScan {
  const lies = turns % 2 === 1;
  const [width, height] = lies ? [paperHeight, paperWidth] : [paperWidth, paperHeight];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f6f4ee";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.translate(-paperWidth / 2, -paperHeight / 2);
  write(context);
  return { picture: canvas.toBuffer("image/jpeg", 85), form: "jpeg", width, height, rotate };
}
