import { DynamicCache, Tensor } from "@huggingface/transformers";

/** What a model remembers of the tokens that it read. */
type KeptCache = { ids: readonly number[]; cache: DynamicCache };

/** Of a conversation, and of the questions between its answers, such as one for a better search. */
const keptCaches = 2;

/** Shorter beginnings are not worth a cache: they are the instructions that all prompts share. */
const minShared = 64;

/**
 * Keeps what a model remembers of the last prompts, so that a prompt that continues one is read from where the other ended.
 * A conversation's prompt begins with the one before it, byte for byte.
 */
export function createPromptCaches() {
  let kept: KeptCache[] = [];
  return {
    /**
     * Takes out the cache that shares the longest beginning with a prompt, cut to it; an empty one if none shares enough.
     * At least one token is left to read.
     */
    take(ids: readonly number[]): { cache: DynamicCache; read: number } {
      const shares = kept.map((each) => ({
        each,
        shared: Math.min(sharedBeginning(each.ids, ids), ids.length - 1),
      }));
      const [best] = shares.toSorted((a, b) => b.shared - a.shared);
      if (!best || best.shared < minShared) return { cache: new DynamicCache(), read: 0 };
      const cut = cutCache(best.each, best.shared);
      if (!cut) return { cache: new DynamicCache(), read: 0 };
      kept = kept.filter((each) => each !== best.each);
      return { cache: cut, read: best.shared };
    },
    /** Keeps a cache of these tokens or the first of them, in place of the oldest. */
    keep(ids: readonly number[], cache: DynamicCache): void {
      const length = cache.get_seq_length();
      if (length < minShared) return;
      kept = [{ ids: ids.slice(0, length), cache }, ...kept].slice(0, keptCaches);
    },
  };
}

/** What {@link createPromptCaches} makes. */
export type PromptCaches = ReturnType<typeof createPromptCaches>;

function sharedBeginning(one: readonly number[], other: readonly number[]): number {
  const end = one.findIndex((id, at) => id !== other[at]);
  return end < 0 ? one.length : end;
}

/** Cuts a cache to its first tokens; undefined where it has another form than keys and values of each token. */
function cutCache({ ids, cache }: KeptCache, length: number): DynamicCache | undefined {
  if (length === ids.length) return cache;
  const entries: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(cache)) {
    const cut = cutTensor(tensor, ids.length, length);
    if (!cut) return undefined;
    entries[name] = cut;
  }
  return new DynamicCache(entries);
}

/** Cuts the third of four dimensions: rows, heads, tokens, numbers of a token. */
function cutTensor({ data, dims, type }: Tensor, from: number, to: number): Tensor | undefined {
  const [rows = 0, heads = 0, tokens, width = 0] = dims;
  if (dims.length !== 4 || tokens !== from || !ArrayBuffer.isView(data)) return undefined;
  const blocks = rows * heads;
  const cut = data.slice(0, blocks * to * width);
  const [given, written] = [bytesOf(data), bytesOf(cut)];
  const token = width * data.BYTES_PER_ELEMENT;
  for (let block = 0; block < blocks; block++) {
    const start = block * from * token;
    written.set(given.subarray(start, start + to * token), block * to * token);
  }
  return new Tensor(type, cut, [rows, heads, to, width]);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
