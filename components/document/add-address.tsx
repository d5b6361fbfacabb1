"use client";

import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FormPopover } from "@/components/ui/form-popover.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { bareAddress } from "./bare-address.ts";
import { type AddressDraft, type RefusedAddress, useAddressDraft } from "./use-address-draft.ts";

type AddAddressProps = { trigger: ReactElement; knowledgeBaseId: string | null };

/** What every address begins with, in any language. */
const scheme = "https://";

/** Asks for web addresses. What was typed stays while it is closed, and until it is taken. */
export function AddAddress({ trigger, knowledgeBaseId }: AddAddressProps) {
  const t = useWords("document");
  const [open, setOpen] = useState(false);
  const draft = useAddressDraft({ knowledgeBaseId, open, onTaken: () => setOpen(false) });
  return (
    <FormPopover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t("addAddress")}
      width="w-[min(26rem,calc(100vw-1.5rem))]"
    >
      <AddressForm draft={draft} />
    </FormPopover>
  );
}

function AddressForm({ draft }: { draft: AddressDraft }) {
  const t = useWords("document");
  const { text, setText, fetching, refused, submit } = draft;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={`${id}-field`} className="font-medium">
        {t("webAddress")}
      </label>
      <textarea
        id={`${id}-field`}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        readOnly={fetching > 0}
        placeholder={scheme}
        inputMode="url"
        enterKeyHint="go"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={refused.length > 0}
        aria-describedby={`${id}-hint ${id}-refused`}
        className="field-sizing-content max-h-40 min-h-10 resize-none rounded-lg border border-rule-strong bg-paper px-3 py-2 break-all read-only:text-soft aria-invalid:border-danger"
      />
      <div id={`${id}-refused`} role="alert">
        {refused.length > 0 && <Refusals refused={refused} />}
      </div>
      <div className="flex items-end gap-3">
        <p id={`${id}-hint`} className="flex-1 text-note text-pretty text-soft">
          {refused.some(({ isFetched }) => isFetched) ? t("addressHintRefused") : t("addressHint")}
        </p>
        <Button type="submit" disabled={fetching > 0 || text.trim() === ""}>
          {fetching > 0 ? t("fetchingNow") : t("add")}
        </Button>
      </div>
      <output className="sr-only">
        {fetching > 0 && t("fetchingAddresses", { count: fetching })}
      </output>
    </form>
  );
}

/** What was not taken: its sentence, and with several also the address that it is about. */
function Refusals({ refused }: { refused: readonly RefusedAddress[] }) {
  return (
    <div className="flex items-start gap-2 text-note text-danger">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <ul className="flex flex-col gap-1.5">
          {refused.map(({ typed, message }) => (
            <li key={typed} className="break-words">
              {refused.length > 1 && (
                <span className="block truncate font-medium">{bareAddress(typed)}</span>
              )}
              {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
