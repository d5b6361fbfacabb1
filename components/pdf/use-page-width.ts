import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** The room around a page, and the widest that fits to a view, in pixels. */
const margin = 12;
const maxFit = 880;
/** Pages are drawn anew when their width has been the same for this long. */
const resizeRestMs = 150;

/** Returns how wide a page is in a view, and the width that pages are drawn for, which follows it. */
export function usePageWidth(scroller: RefObject<HTMLElement | null>, zoom: number) {
  const [view, setView] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setView(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);

  const width = view === 0 ? 0 : Math.round(Math.min(view - 2 * margin, maxFit) * zoom);
  const [drawn, setDrawn] = useState(width);
  if (drawn === 0 && width > 0) setDrawn(width);
  useEffect(() => {
    const rest = setTimeout(() => setDrawn(width), resizeRestMs);
    return () => clearTimeout(rest);
  }, [width]);
  return { width, drawn };
}
