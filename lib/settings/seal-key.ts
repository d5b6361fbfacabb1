import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConnectionKey } from "../connection.ts";

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

/** The beginning of what this version of Ibid seals. */
const version = "1.";

/** The key file in DATA_DIR. With it and the database, anyone can read the connections' keys. */
export function keyFilePath(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, "connection-key");
}

/**
 * Seals the key of a connection by the key file, which is made at the first use. Bound to the connection's id, so that a
 * sealed key is of no use to another connection.
 */
export function sealKey(dataDir: string, connectionId: string, key: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, readKeyFile(dataDir) ?? makeKeyFile(dataDir), iv);
  sealing.setAAD(Buffer.from(connectionId));
  const sealed = Buffer.concat([sealing.update(key, "utf8"), sealing.final()]);
  return version + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what {@link sealKey} sealed. Never throws: a key that cannot be opened is lost. */
export function openSealedKey(
  dataDir: string,
  connectionId: string,
  sealed: string | null,
): ConnectionKey {
  if (sealed === null) return { state: "none" };
  try {
    const fileKey = readKeyFile(dataDir);
    if (!fileKey || !sealed.startsWith(version)) return { state: "lost" };
    const bytes = Buffer.from(sealed.slice(version.length), "base64url");
    const opening = createDecipheriv(cipher, fileKey, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(connectionId));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const opened = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()];
    return { state: "open", key: Buffer.concat(opened).toString("utf8") };
  } catch {
    return { state: "lost" };
  }
}

/** Returns the key in the file; undefined where there is no file, or another one. */
function readKeyFile(dataDir: string): Buffer | undefined {
  try {
    const text = readFileSync(/* turbopackIgnore: true */ keyFilePath(dataDir), "utf8");
    const key = Buffer.from(text.trim(), "base64");
    return key.length === keyBytes ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the key file, for this user alone, and returns the key in it. It comes to its place whole, so that of processes
 * that make it at the same time the first one wins, and none reads half of it.
 */
function makeKeyFile(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true });
  const path = keyFilePath(dataDir);
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(dataDir);
  if (!key) throw new Error(`The file ${path} holds no key.`);
  return key;
}
