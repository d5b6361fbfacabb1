"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import type { ConnectionChange, ConnectionView } from "@/lib/wire/settings.ts";
import { failureSentence } from "./setting-context.tsx";

type KeyFieldProps = {
  connection: ConnectionView | undefined;
  onForgotten: (() => Promise<unknown>) | undefined;
};

/**
 * The key of a server, which can be written and never read: one that is kept is only said to be, and can be replaced or
 * forgotten.
 */
export function KeyField({ connection, onForgotten }: KeyFieldProps) {
  const id = useId();
  const [replacing, setReplacing] = useState(false);
  if (connection?.hasKey && !replacing)
    return (
      <KeptKey
        connection={connection}
        onReplace={() => setReplacing(true)}
        onForgotten={onForgotten}
      />
    );
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-note text-soft">
        {replacing ? "New key" : "Key, where the server asks for one"}
      </label>
      <input
        id={id}
        name="apiKey"
        type="password"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        // The reader has just asked to replace the key.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={replacing}
        className="min-h-10 w-full rounded-lg border border-rule-strong bg-paper px-3 pointer-coarse:min-h-11"
      />
    </div>
  );
}

type KeptKeyProps = {
  connection: ConnectionView;
  onReplace: () => void;
  onForgotten: (() => Promise<unknown>) | undefined;
};

function KeptKey({ connection, onReplace, onForgotten }: KeptKeyProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function forget() {
    setBusy(true);
    setError(null);
    try {
      await sendJson("PATCH", `/api/connections/${encodeURIComponent(connection.id)}`, {
        apiKey: null,
      } satisfies ConnectionChange);
      await onForgotten?.();
    } catch (failure) {
      setError(failureSentence(failure));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-note text-soft">Key</span>
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <span className="mr-auto">A key is kept</span>
        <Button tone="quiet" onClick={onReplace} disabled={busy}>
          Replace
        </Button>
        <Button tone="quiet" onClick={() => void forget()} disabled={busy}>
          Forget
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-note text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
