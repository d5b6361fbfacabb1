import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const claimSchema = z.object({
  id: z.string(),
  claim: z.string(),
  references: z.array(z.string()).min(1),
  label: z.enum(["supported", "unsupported"]),
});
export type LabelledClaim = z.output<typeof claimSchema>;

/** The number of a source in a claim, which the answers of a set were written with. */
const marker = /\s*\[\d+(?:,\s*\d+)*\]|<\/?s>/gu;

/**
 * Reads a set of claims that people judged beside the texts they cite.
 * @param folder holds `claims.jsonl`, one `{id, claim, references, label}` a line.
 */
export function readClaims(folder: string): LabelledClaim[] {
  return readFileSync(join(folder, "claims.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => claimSchema.parse(JSON.parse(line)))
    .map((each) => ({ ...each, claim: each.claim.replace(marker, "").trim() }));
}
