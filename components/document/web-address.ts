/** Part of what was typed, and the address that it is; null where it is none. */
export type TypedAddress = { typed: string; address: string | null };

/** Whether a text begins with the scheme of web addresses. */
const hasScheme = /^https?:\/\//iu;

/** Reads web addresses, one or several in a line. A line that has other words in it is kept whole. Each address counts once. */
export function readAddresses(text: string): TypedAddress[] {
  const read = text.split(/\r?\n/u).flatMap((line): TypedAddress[] => {
    const typed = line.trim();
    if (typed === "") return [];
    const parts = typed.split(/\s+/u).map((part) => ({ typed: part, address: addressIn(part) }));
    return parts.every(({ address }) => address !== null) ? parts : [{ typed, address: null }];
  });
  const first = new Map(read.map((one) => [one.address ?? one.typed, one]));
  return [...first.values()];
}

/** Whether a text is nothing but whole web addresses, as they are copied from a browser. */
export function isAddresses(text: string): boolean {
  const parts = text.trim().split(/\s+/u);
  return parts.every((part) => hasScheme.test(part) && addressIn(part) !== null);
}

/** Returns a web address as it is asked for; one without `https://` gets it. */
function addressIn(typed: string): string | null {
  const whole = hasScheme.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  // `mailto:me@example.org` and `bees` would be a host, too.
  const isHost = /[.[]/u.test(url.hostname) || url.hostname === "localhost";
  return isHost && url.username === "" ? url.href : null;
}

/** The library cuts longer ids, so they are no addresses any more. */
const maxAddressLength = 480;

/** Returns the web address that a document was fetched from; null where it came from elsewhere. */
export function originAddress({ sourceId }: { sourceId: string }): string | null {
  if (!hasScheme.test(sourceId) || sourceId.length > maxAddressLength) return null;
  return URL.canParse(sourceId) ? sourceId : null;
}
