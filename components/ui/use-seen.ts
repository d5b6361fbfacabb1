import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element has come near the screen yet, so that a request can wait until then. */
export function useSeen<Shown extends Element>(): [RefObject<Shown | null>, boolean] {
  const ref = useRef<Shown>(null);
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const shown = ref.current;
    if (seen || !shown) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "50%" },
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
