import { useEffect, useState } from "react";

/**
 * Whether what answers keys and gestures is to be loaded: at once where there is a pointer, and with it most likely keys; on
 * a touch screen once it is touched or typed on, so that nothing stands in the way of the page's own words.
 */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    const touch = () => setTouched(true);
    if (window.matchMedia("(any-pointer: fine)").matches) {
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
