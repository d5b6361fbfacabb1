import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { IbidError } from "../../errors.ts";
import type { GreyPicture } from "./grey-picture.ts";

/** Where a word or line is on its picture, in pixels from the top left. */
type PixelBox = { x0: number; y0: number; x1: number; y1: number };

/** A line of a picture as Tesseract reads it. Confidence goes from 0 to 100. */
export type RecognisedLine = {
  confidence: number;
  /** From the lowest descender to the highest ascender, in pixels. */
  rowAttributes: { rowHeight: number };
  baseline: PixelBox;
  bbox: PixelBox;
  words: { text: string; confidence: number; bbox: PixelBox }[];
};

type RecognisedBlock = { paragraphs: { lines: RecognisedLine[] }[] };

/** An engine for text recognition, ready for the next picture. */
export type Tesseract = { recognise(picture: GreyPicture): RecognisedLine[]; end(): void };

/** Lines less far from level are read as they are, in radians: a third of a degree. */
const maxTilt = 0.005;

/** Height of a page of a scan, in inches; the engine expects letters of the size that print has. */
const pageInches = 11.7;

/**
 * Loads Tesseract, the engine of tesseract.js, with the data of languages from their packages. Nothing is asked of the
 * network, as tesseract.js' own loader would. It works in the thread that calls it: a parser's, which is there to be busy.
 * @throws IbidError `no_text_layer` if the data of a language is not installed.
 */
export async function openTesseract(
  languages: readonly string[],
  filename: string,
): Promise<Tesseract> {
  const { default: start } = await import("tesseract.js-core/tesseract-core-simd-lstm.js");
  const { FS, TessBaseAPI } = await start({
    TesseractProgress: () => {},
    printErr: () => {},
  });
  for (const language of languages)
    FS.writeFile(`${language}.traineddata`, await readTrainedData(language, filename));
  const api = new TessBaseAPI();
  if (api.Init(null, languages.join("+"), 1) !== 0)
    throw new Error(`Tesseract takes no such languages: ${languages.join(", ")}.`);
  // Columns, paragraphs and lines are found by the engine.
  api.SetVariable("tessedit_pageseg_mode", "3");
  return {
    recognise(picture) {
      const longer = Math.max(picture.width, picture.height);
      api.SetVariable("user_defined_dpi", String(Math.max(70, Math.round(longer / pageInches))));
      FS.writeFile("/input", pgmOf(picture));
      api.SetImageFile(1, 0);
      api.FindLines();
      const tilt = api.GetGradient();
      if (Math.abs(tilt) >= maxTilt) api.SetImageFile(1, tilt);
      api.Recognize(null);
      const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: RecognisedBlock[] | null };
      api.Clear();
      return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
    },
    end: () => api.End(),
  };
}

/** Returns the data of a language in the small form of whole numbers. */
async function readTrainedData(language: string, filename: string): Promise<Uint8Array> {
  const path = join(
    /* turbopackIgnore: true */ process.cwd(),
    "node_modules",
    "@tesseract.js-data",
    language,
    "4.0.0_best_int",
    `${language}.traineddata.gz`,
  );
  const packed = await readFile(path).catch((cause: unknown) => {
    throw new IbidError(
      "no_text_layer",
      `${filename} has pages to be read by text recognition, which lacks its data for the language “${language}”. Whoever runs Ibid can install them: npm install @tesseract.js-data/${language}.`,
      { cause },
    );
  });
  return promisify(gunzip)(packed);
}

/** Returns a picture as a file: PGM, the plainest there is. */
function pgmOf({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
