import { useEffect, useRef, useState } from "react";

/** Opens something in the page and, once it is gone, gives the focus back to the button that opened it. */
export function useOpened() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) opener.current?.focus();
    before.current = open;
  }, [open]);
  return { open, setOpen, opener };
}
