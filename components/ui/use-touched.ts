import { useEffect, useState } from "react";

/**
 * Whether what answers keys and gestures is to be loaded: at once where there is a pointer or only keys; where there are
 * but fingers once the screen is touched or typed on, so that nothing delays the page's own words.
 */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    const touch = () => setTouched(true);
    if (!isTouchedOnly()) {
      touch();
      return undefined;
    }
    document.addEventListener("pointerdown", touch);
    document.addEventListener("keydown", touch);
    return () => {
      document.removeEventListener("pointerdown", touch);
      document.removeEventListener("keydown", touch);
    };
  }, [touched]);
  return touched;
}

/** Whether the screen takes fingers, and there is no pointer beside them. */
function isTouchedOnly(): boolean {
  const has = (pointer: string) => window.matchMedia(`(any-pointer: ${pointer})`).matches;
  return has("coarse") && !has("fine");
}
