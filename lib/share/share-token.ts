import { createHash, randomBytes } from "node:crypto";

/** 256 bits, as letters that an address takes. */
export function newShareToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. A plain digest will do: nobody guesses 256 bits, however fast they try. */
export function digestToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
