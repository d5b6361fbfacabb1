import { createHash } from "node:crypto";

/** Makes the digest by which a document's text is compared with another one, of its pieces in order. */
export function createTextDigest(): { update(piece: string): void; end(): string } {
  const hash = createHash("sha256");
  return {
    update: (piece) => {
      // Its units as they are: a piece may end within a surrogate pair.
      hash.update(piece, "utf16le");
    },
    end: () => hash.copy().digest("hex"),
  };
}
