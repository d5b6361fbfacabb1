import { CircleAlert, CircleDashed, Quote, ScanSearch, Text } from "lucide-react";
import type { VerifiedMarker } from "@/lib/wire/answer-verification.ts";
import type { VerdictLabel } from "@/lib/wire/citation.ts";
import type { Marker } from "@/lib/wire/marker.ts";
import { useVerification } from "./use-verification.ts";

const verdicts: Partial<Record<VerdictLabel, { Icon: typeof Quote; words: string; tone: string }>> =
  {
    verbatim: { Icon: Quote, words: "Word for word in the passage", tone: "text-soft" },
    supported: { Icon: Text, words: "The words of this sentence are there", tone: "text-soft" },
    weak: {
      Icon: CircleDashed,
      words: "Only some of the words of this sentence are there",
      tone: "text-soft",
    },
    unsupported: {
      Icon: CircleAlert,
      words: "The passage does not bear this sentence out",
      tone: "text-danger",
    },
  };

/** What was found when the marker's sentence was compared with its passages. */
export function MarkerVerdict({ marker }: { marker: Marker }) {
  const { attributed, verdict } = marker;
  const known = verdicts[verdict.label];
  const { disagreement } = verdict;
  return (
    <div className="mt-2.5 flex flex-col gap-1 text-note empty:hidden">
      {attributed && (
        <p className="flex items-center gap-1.5 text-soft">
          <ScanSearch className="size-3.5 shrink-0" aria-hidden />
          Found by Ibid, not named by the model
        </p>
      )}
      {known && (
        <p className={`flex items-center gap-1.5 ${known.tone}`}>
          <known.Icon className="size-3.5 shrink-0" aria-hidden />
          {known.words}
        </p>
      )}
      {disagreement && (
        <p className={disagreement.passage === null ? "text-soft" : "text-danger"}>
          The answer says “{disagreement.claim}”, the passage{" "}
          {disagreement.passage === null
            ? "says nothing of the kind."
            : `says “${disagreement.passage}”.`}
        </p>
      )}
    </div>
  );
}

const checkedAgain: Record<NonNullable<VerifiedMarker["why"]>, string> = {
  document_changed: "the document changed, and this no longer holds.",
  document_deleted: "the document was deleted, so nobody can look this up.",
  verdict: "the passage bears this sentence out less than was thought.",
};

/** Says what came of checking this marker again; nothing where it was not asked for. */
export function CheckedAgain({ messageId, index }: { messageId: string; index: number }) {
  const { verification } = useVerification(messageId);
  const checked = verification?.markers.find((marker) => marker.index === index);
  if (!checked) return null;
  const { why, verdict } = checked;
  if (!why && verdict.label === "unsupported") return null;
  return (
    <p className={`mt-1.5 text-note ${why ? "text-danger" : "text-soft"}`}>
      Checked again: {why ? checkedAgain[why] : "this holds."}
    </p>
  );
}
