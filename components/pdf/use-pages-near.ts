import { type RefObject, useEffect, useState } from "react";

/** Tells which pages are in view, or less than the height of it away. */
export function usePagesNear(
  scroller: RefObject<HTMLElement | null>,
  width: number,
): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const isLaidOut = width > 0;
  useEffect(() => {
    const root = scroller.current;
    if (!root || !isLaidOut) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        setNear((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const page = Number(target.getAttribute("data-page"));
            if (isIntersecting) now.add(page);
            else now.delete(page);
          }
          return now;
        });
      },
      { root, rootMargin: "100% 0px" },
    );
    for (const page of root.querySelectorAll("[data-page]")) seen.observe(page);
    return () => seen.disconnect();
  }, [scroller, isLaidOut]);
  return near;
}
