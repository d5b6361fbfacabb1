/** The part of the engine's interface that Ibid uses; the package has no types. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  type TesseractApi = {
    /** Returns 0 if the engine can read these languages, joined by `+`; 1 is the mode of its neural network. */
    Init(folder: null, languages: string, mode: 1): number;
    SetVariable(name: string, value: string): void;
    /** Takes the picture of `/input`. @returns 1 if it cannot be read. */
    SetImageFile(exifOrientation: 1, radians: number): number;
    FindLines(): void;
    /** In radians: how far the lines are from level. */
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    Clear(): void;
    End(): void;
  };
  type TesseractModule = {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => TesseractApi;
  };
  const start: (options: {
    TesseractProgress(percent: number): void;
    /** Takes what the engine would write to the standard error. */
    printErr(line: string): void;
  }) => Promise<TesseractModule>;
  export default start;
}
