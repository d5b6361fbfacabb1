/** Overwrites one line on a terminal; prints nothing elsewhere. */
export function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${text}`);
}
