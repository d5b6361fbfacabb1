import { IbidError } from "../lib/errors.ts";

/** A bucket, and the beginning of the names of what is wanted in it, without a slash around it; empty for all. */
export type BucketAddress = { bucket: string; prefix: string };

/**
 * Reads `s3://bucket/prefix`.
 * @returns null for what is no address of a bucket.
 * @throws IbidError `invalid_request` for a name that no bucket has.
 */
export function readBucketAddress(written: string): BucketAddress | null {
  if (!/^s3:\/\//iu.test(written)) return null;
  const [bucket = "", ...rest] = written.slice(5).split("/");
  // In the address of a request, any other sign would lead elsewhere.
  if (!/^[a-z\d](?:[\w-]|\.(?!\.)){1,61}[a-z\d]$/iu.test(bucket))
    throw new IbidError(
      "invalid_request",
      "This is no address of a bucket. One looks like s3://bucket or s3://bucket/folder.",
    );
  return { bucket, prefix: rest.join("/").replace(/^\/+|\/+$/gu, "") };
}
