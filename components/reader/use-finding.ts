import { useRef, useState } from "react";
import { useCommand } from "@/components/command/use-command.ts";

type DocumentFinding = {
  finding: boolean;
  /** Null where there is nothing to search. */
  begin: (() => void) | null;
  end: () => void;
};

/** Whether the reader searches in the open document; a key begins it, and its end leads back to where the focus was. */
export function useFinding(able: boolean): DocumentFinding {
  const [finding, setFinding] = useState(false);
  const from = useRef<Element | null>(null);
  const begin = () => {
    from.current = document.activeElement;
    setFinding(true);
  };
  useCommand("find", able && !finding ? begin : null);
  return {
    finding: able && finding,
    begin: able ? begin : null,
    end: () => {
      setFinding(false);
      if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
    },
  };
}
