import { useEffect, useRef, useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { notify } from "./notify.ts";

/**
 * Loads the code of a part of the page when it is wanted for the first time; null until it is there. A reader is told when
 * it cannot be loaded, and the next wish tries again.
 * @param onFail takes the wish back.
 */
export function useMet<Code>(
  load: () => Promise<Code>,
  wanted: boolean,
  onFail: () => void,
): Code | null {
  const t = useWords("ui");
  const [code, setCode] = useState<Code | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  const missing = wanted && code === null;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    load().then(
      (loaded) => current && setCode(() => loaded),
      () => {
        if (!current) return;
        notify(t("notLoaded"));
        fail.current();
      },
    );
    return () => {
      current = false;
    };
  }, [load, missing, t]);
  return code;
}
