import { useCallback, useSyncExternalStore } from "react";

const storedChanges = new EventTarget();

/** Keeps a small setting in the browser, shared by all components on the page. */
export function useStored(name: string, fallback: string): [string, (value: string) => void] {
  const subscribe = useCallback(
    (notify: () => void) => {
      storedChanges.addEventListener(name, notify);
      return () => storedChanges.removeEventListener(name, notify);
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
      storedChanges.dispatchEvent(new Event(name));
    },
    [name],
  );
  return [value, store];
}
