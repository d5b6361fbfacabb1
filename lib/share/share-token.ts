import { createHash, randomBytes } from "node:crypto";

/** 256 bits, as letters that an address takes. */
export function newShareToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. A plain digest will do: 256 bits cannot be guessed, however fast the attempts. */
export function digestToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
