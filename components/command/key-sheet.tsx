"use client";

import { OpenedSheet } from "@/components/ui/opened-sheet.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { allCommands, type Command } from "./commands.ts";
import { KeyCaps } from "./key-caps.tsx";

type KeySheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether keys without Ctrl or ⌘ count. */
  single: boolean;
  onSingle: (on: boolean) => void;
};

/** The list of all keys, with a switch for those that are pressed alone. */
export function KeySheet({ open, onOpenChange, single, onSingle }: KeySheetProps) {
  const t = useWords("command");
  const withKeys = allCommands.filter(({ key }) => key !== undefined);
  return (
    <OpenedSheet open={open} onOpenChange={onOpenChange} side="middle" title={t("keys")}>
      <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">
        {[...Map.groupBy(withKeys, ({ group }) => group)].map(([group, ofGroup]) => (
          <KeyGroup key={group} title={t(group)} ofGroup={ofGroup} />
        ))}
        <label className="mt-4 flex items-start gap-3 border-t border-rule pt-4">
          <input
            type="checkbox"
            checked={single}
            onChange={(event) => onSingle(event.target.checked)}
            className="mt-1 size-4 accent-(--accent)"
          />
          <span>
            {t("singleKeys")}
            <span className="block text-note text-soft">{t("singleKeysHint")}</span>
          </span>
        </label>
      </div>
    </OpenedSheet>
  );
}

function KeyGroup({ title, ofGroup }: { title: string; ofGroup: Command[] }) {
  const t = useWords("command");
  return (
    <section aria-label={title} className="pt-3">
      <h3 className="pb-1 text-note text-soft">{title}</h3>
      <dl>
        {ofGroup.map(({ id, words, key = "", when }) => (
          <div
            key={id}
            className="flex min-h-9 items-center gap-4 border-t border-rule first:border-t-0"
          >
            <dt className="min-w-0 flex-1">{t(words)}</dt>
            <dd>
              <KeyCaps name={key} withCtrl={when === "always"} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
