/** Returns a web address as a reader knows it: `example.org/page`. */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
}
