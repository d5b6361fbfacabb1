"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
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
  const t = useWords("settings");
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
      label={t(replacing ? "newKey" : "keyIfAsked")}
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
  const t = useWords("settings");
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
      <span className="text-note text-soft">{t("key")}</span>
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <span className="me-auto">{t("keyIsKept")}</span>
        <Button tone="quiet" onClick={onReplace} disabled={busy}>
          {t("replace")}
        </Button>
        <Button tone="quiet" onClick={() => void forget()} disabled={busy}>
          {t("forget")}
        </Button>
      </div>
      <p className="text-note text-soft text-pretty">{t("keyNote")}</p>
      <ErrorNote error={error} />
    </div>
  );
}
