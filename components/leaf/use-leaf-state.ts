import { useCallback, useState } from "react";
import { useMediaQuery } from "@/components/ui/use-media-query.ts";
import { useStored } from "@/components/ui/use-stored.ts";

export type LeafState = {
  /** Whether there is room for the leaf beside the answers; without it is a sheet. */
  wide: boolean;
  /** Whether it is beside them now. */
  beside: boolean;
  /** Whether the sheet is open. */
  sheet: boolean;
  show: () => void;
  hide: () => void;
};

/** Whether the right leaf is open; beside the answers it stays as the reader left it. */
export function useLeafState(): LeafState {
  const wide = useMediaQuery("(min-width: 68.75rem)", true);
  const [kept, keep] = useStored("ibid.leaf", "shown");
  const [sheet, setSheet] = useState(false);
  const show = useCallback(() => (wide ? keep("shown") : setSheet(true)), [wide, keep]);
  const hide = useCallback(() => (wide ? keep("hidden") : setSheet(false)), [wide, keep]);
  return { wide, beside: wide && kept === "shown", sheet: sheet && !wide, show, hide };
}
