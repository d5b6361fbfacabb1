import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False during hydration, true afterwards. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
