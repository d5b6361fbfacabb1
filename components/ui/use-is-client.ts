import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's markup is being taken over, true afterwards. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
