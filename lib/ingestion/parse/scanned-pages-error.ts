/** Thrown where a file has pages that only text recognition can read, and that takes a run with limits for it. */
export class ScannedPagesError extends Error {
  override readonly name = "ScannedPagesError";
  readonly pages: number;

  constructor(pages: number) {
    super(`The file has ${pages} pages without text.`);
    this.pages = pages;
  }
}
