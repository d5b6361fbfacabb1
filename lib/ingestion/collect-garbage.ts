/** Bytes of a file that are read between two collections. */
const bytesBetween = 16 * 1_048_576;

/**
 * Returns a function that is told how many bytes of a large file were read, and now and then collects what the parts before
 * left: V8 collects late what it has room for, and buffers outside its heap later still.
 */
export function createGarbageCollection(): (bytes: number) => void {
  const collect = (globalThis as { gc?: () => void }).gc;
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < bytesBetween) return;
    since = 0;
    collect?.();
  };
}
