import { useLayoutEffect, useRef, useState } from "react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";

/**
 * Keeps the height of an answer while it is repaired: the new version grows in the place of the first one, and what is below
 * does not move up and down again.
 */
export function useKeptHeight({ repairing, status }: ShownAnswer) {
  const article = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number>();
  const isRepaired = repairing > 0;
  const isFirst = isRepaired && status !== "streaming";
  useLayoutEffect(() => {
    if (isFirst) setHeight(article.current?.offsetHeight);
  }, [isFirst]);
  return { article, minHeight: isRepaired && !isFirst ? height : undefined };
}
