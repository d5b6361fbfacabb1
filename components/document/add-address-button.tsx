"use client";

import { Globe } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

const loadPopover = () => import("./add-address.tsx");

type AddAddressButtonProps = {
  knowledgeBaseId: string | null;
  /** Whether its words give way on a narrow screen. */
  compact?: boolean;
};

/** Opens the field for web addresses. */
export function AddAddressButton({ knowledgeBaseId, compact = false }: AddAddressButtonProps) {
  const t = useWords("document");
  return (
    <Popup
      kind="dialog"
      load={loadPopover}
      trigger={
        <Button
          tone="quiet"
          aria-label={t("addAddress")}
          className={compact ? "max-sm:min-w-9 max-sm:px-0 pointer-coarse:max-sm:min-w-11" : ""}
        >
          <Globe aria-hidden />
          <span className={compact ? "max-sm:hidden" : ""}>{t("addAddress")}</span>
        </Button>
      }
    >
      {({ AddAddress }, trigger) => (
        <AddAddress trigger={trigger} knowledgeBaseId={knowledgeBaseId} />
      )}
    </Popup>
  );
}
