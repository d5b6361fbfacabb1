import { type RefObject, useEffect, useState } from "react";

/** Whether words in an element are selected. */
export function useHasSelection(holder: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const node = selection?.isCollapsed === false ? selection.anchorNode : null;
      setHas(node !== null && holder.current?.contains(node) === true);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [holder]);
  return has;
}
