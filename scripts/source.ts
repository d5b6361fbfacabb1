import type { FoundFile } from "./found-files.ts";

/** A file of a source that is not added, and why. */
export type LeftOut = { filename: string; reason: string };

/** A place whose files are copied to this machine, to be added and followed like those of a folder. */
export type Source = {
  /** How it is called in sentences; without passwords. */
  name: string;
  /**
   * Brings the copy up to date.
   * @returns the files as they are now.
   * @throws IbidError where the place cannot be read wholly; then nothing is known of what is gone.
   */
  refresh(signal: AbortSignal): Promise<{ files: FoundFile[]; leftOut: LeftOut[] }>;
};
