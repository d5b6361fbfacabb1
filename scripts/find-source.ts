import type { Env } from "../lib/env.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { gitMirror } from "./git-mirror.ts";
import { readRepositoryAddress } from "./repository-address.ts";
import { s3Mirror } from "./s3-mirror.ts";
import type { Source } from "./source.ts";

/**
 * Returns the source that a name on the command line means; null for a file, a folder or a web address.
 * @throws IbidError `invalid_request` for a source that cannot be used.
 */
export function findSource(
  named: string,
  { env, branch }: { env: Env; branch: string | undefined },
): Source | null {
  const bucket = readBucketAddress(named);
  if (bucket) return s3Mirror(bucket, env);
  const repository = readRepositoryAddress(named);
  return repository && gitMirror(repository, { branch, dataDir: env.DATA_DIR });
}
