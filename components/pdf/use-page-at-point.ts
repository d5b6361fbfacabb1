import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PagePoint } from "./place-words.ts";

type PagesRef = RefObject<HTMLElement | null>;

type Wanted = { place: PagePoint | null; returns: number; width: number };

/** Scrolls a view of pages to a point, keeps what the reader sees in place when pages get another width, and tells the page in view. */
export function usePageAtPoint(scroller: PagesRef, { place, returns, width }: Wanted) {
  const { current, held } = usePageInView(scroller);
  const isLaidOut = width > 0;

  useLayoutEffect(() => {
    if (width > 0 && held.current) bringTo(scroller.current, held.current);
  }, [scroller, held, width]);

  const seen = useRef<Pick<Wanted, "place" | "returns"> | null>(null);
  const focuses = useRef(false);
  const onMarked = useCallback(
    (page: number) => {
      const words = focuses.current ? wordsOn(scroller.current, page) : null;
      if (!words) return;
      focuses.current = false;
      words.focus({ preventScroll: true });
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const known = seen.current;
    if (!place || !isLaidOut || (known?.place === place && known.returns === returns)) return;
    const isAsked = known !== null && returns !== known.returns;
    const isTurn = known !== null && !isAsked;
    seen.current = { place, returns };
    // Words that are seen already stay where the reader sees them.
    if (!isTurn || !isPointInView(scroller.current, place)) bringTo(scroller.current, place);
    focuses.current = isAsked;
    onMarked(place.page);
  }, [scroller, place, returns, isLaidOut, onMarked]);

  const goTo = useCallback(
    (page: number) => bringTo(scroller.current, { page, left: 0, top: 0 }, 0.02),
    [scroller],
  );
  return { current, onMarked, goTo };
}

/** Where on the height of a view a point is brought, as a share. */
const lineOfSight = 1 / 3;

type Point = Omit<PagePoint, "size">;

const pagesOf = (view: HTMLElement) => [...view.querySelectorAll<HTMLElement>("[data-page]")];
const pageOf = (view: HTMLElement, page: number) =>
  view.querySelector<HTMLElement>(`[data-page="${page}"]`);

function bringTo(view: HTMLElement | null, point: Point, line = lineOfSight) {
  const page = view && pageOf(view, point.page);
  if (!page) return;
  view.scrollTo({
    top: page.offsetTop + point.top * page.offsetHeight - line * view.clientHeight,
    left: page.offsetLeft + point.left * page.offsetWidth - line * view.clientWidth,
    behavior: "instant",
  });
}

function isPointInView(view: HTMLElement | null, point: Point): boolean {
  const page = view && pageOf(view, point.page);
  if (!page) return false;
  const from =
    (page.offsetTop + point.top * page.offsetHeight - view.scrollTop) / view.clientHeight;
  return from > 0.05 && from < 0.85;
}

function wordsOn(view: HTMLElement | null, page: number): HTMLElement | null {
  return (view && pageOf(view, page)?.querySelector<HTMLElement>("mark:not([data-quiet])")) ?? null;
}

/** Follows the page that the reader looks at; `held` is the point of it at the line of sight. */
function usePageInView(scroller: PagesRef) {
  const [current, setCurrent] = useState(1);
  const held = useRef<Point | null>(null);
  useEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    let frame = 0;
    const look = () => {
      const sight = view.scrollTop + view.clientHeight * lineOfSight;
      const pages = pagesOf(view);
      const page = pages.findLast((each) => each.offsetTop <= sight) ?? pages[0];
      if (!page) return;
      const number = Number(page.dataset.page);
      setCurrent(number);
      const across = view.scrollLeft + view.clientWidth * lineOfSight;
      held.current = {
        page: number,
        left: (across - page.offsetLeft) / page.offsetWidth,
        top: (sight - page.offsetTop) / page.offsetHeight,
      };
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    view.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
  return { current, held };
}
