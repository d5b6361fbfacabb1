import type { LoadingState } from "./writing-thread.ts";

/** Says for a reader how far a model is: "Downloading the model, 34 % of 512 MB". */
export function describeLoading({ download }: LoadingState): string {
  if (!download || download.total === 0 || download.loaded >= download.total)
    return "Loading the model";
  const percent = Math.floor((100 * download.loaded) / download.total);
  return `Downloading the model, ${percent} % of ${describeBytes(download.total)}`;
}

function describeBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${Math.round(bytes / 1_000_000)} MB`;
}
