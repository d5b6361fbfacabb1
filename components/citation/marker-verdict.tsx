import { CircleAlert, CircleDashed, Quote, ScanSearch, Text } from "lucide-react";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { VerifiedMarker } from "@/lib/wire/answer-verification.ts";
import type { VerdictLabel } from "@/lib/wire/citation.ts";
import type { Marker } from "@/lib/wire/marker.ts";
import { useVerification } from "./use-verification.ts";

type ShownVerdict = { Icon: typeof Quote; words: keyof Messages["citation"]; tone: string };

const verdicts: Partial<Record<VerdictLabel, ShownVerdict>> = {
  verbatim: { Icon: Quote, words: "verbatim", tone: "text-soft" },
  supported: { Icon: Text, words: "supported", tone: "text-soft" },
  weak: { Icon: CircleDashed, words: "weak", tone: "text-soft" },
  unsupported: { Icon: CircleAlert, words: "unsupported", tone: "text-danger" },
};

/** What was found when the marker's sentence was compared with its passages. */
export function MarkerVerdict({ marker }: { marker: Marker }) {
  const t = useWords("citation");
  const { attributed, verdict } = marker;
  const known = verdicts[verdict.label];
  const { disagreement } = verdict;
  return (
    <div className="mt-2.5 flex flex-col gap-1 text-note empty:hidden">
      {attributed && (
        <p className="flex items-center gap-1.5 text-soft">
          <ScanSearch className="size-3.5 shrink-0" aria-hidden />
          {t("foundByIbid")}
        </p>
      )}
      {known && (
        <p className={`flex items-center gap-1.5 ${known.tone}`}>
          <known.Icon className="size-3.5 shrink-0" aria-hidden />
          {t(known.words)}
        </p>
      )}
      {disagreement && (
        <p className={disagreement.passage === null ? "text-soft" : "text-danger"}>
          {disagreement.passage === null
            ? t("saysNothing", { claim: disagreement.claim })
            : t("saysElse", { claim: disagreement.claim, passage: disagreement.passage })}
        </p>
      )}
    </div>
  );
}

const checkedAgain = {
  document_changed: "documentChanged",
  document_deleted: "cannotLookUp",
  verdict: "bearsLess",
} as const satisfies Record<NonNullable<VerifiedMarker["why"]>, keyof Messages["citation"]>;

/** Says what came of checking this marker again; nothing where it was not asked for. */
export function CheckedAgain({ messageId, index }: { messageId: string; index: number }) {
  const t = useWords("citation");
  const { verification } = useVerification(messageId);
  const checked = verification?.markers.find((marker) => marker.index === index);
  if (!checked) return null;
  const { why, verdict } = checked;
  if (!why && verdict.label === "unsupported") return null;
  return (
    <p className={`mt-1.5 text-note ${why ? "text-danger" : "text-soft"}`}>
      {t(why ? checkedAgain[why] : "holds")}
    </p>
  );
}
