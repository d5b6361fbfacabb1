"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import type { ConnectionChange, ConnectionView } from "@/lib/wire/settings.ts";
import { ErrorNote } from "./error-note.tsx";
import { TextField } from "./field.tsx";
import { connectionPath } from "./server-request.ts";
import { useAction } from "./use-action.ts";

type KeyFieldProps = {
  connection: ConnectionView | undefined;
  onForgotten: (() => Promise<unknown>) | undefined;
};

/**
 * The key of a server, which can be written and never read: one that is kept is only said to be, and can be replaced or
 * forgotten.
 */
export function KeyField({ connection, onForgotten }: KeyFieldProps) {
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
    <TextField
      label={replacing ? "New key" : "Key, where the server asks for one"}
      name="apiKey"
      type="password"
      maxLength={2000}
      // The reader has just asked to replace the key.
      ref={replacing ? focusOnMount : undefined}
    />
  );
}

type KeptKeyProps = {
  connection: ConnectionView;
  onReplace: () => void;
  onForgotten: (() => Promise<unknown>) | undefined;
};

function KeptKey({ connection, onReplace, onForgotten }: KeptKeyProps) {
  const { busy, error, run } = useAction();
  const forget = () =>
    run(async () => {
      await sendJson("PATCH", connectionPath(connection), {
        apiKey: null,
      } satisfies ConnectionChange);
      await onForgotten?.();
    });
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
      <p className="text-note text-soft text-pretty">
        For this server alone: with the address of another one it is forgotten.
      </p>
      <ErrorNote error={error} />
    </div>
  );
}
