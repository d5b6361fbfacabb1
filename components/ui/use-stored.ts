import { useCallback, useSyncExternalStore } from "react";

const changed = new EventTarget();

/** Keeps a small setting in the browser, shared by all components on the page. */
export function useStored(name: string, fallback: string): [string, (value: string) => void] {
  const subscribe = useCallback(
    (notify: () => void) => {
      changed.addEventListener(name, notify);
      return () => changed.removeEventListener(name, notify);
    },
    [name],
  );
  const value = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(name) ?? fallback,
    () => fallback,
  );
  const store = useCallback(
    (next: string) => {
      window.localStorage.setItem(name, next);
      changed.dispatchEvent(new Event(name));
    },
    [name],
  );
  return [value, store];
}
