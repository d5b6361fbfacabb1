"use client";

import { Lock, Monitor, Server } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { formatCount } from "@/components/ui/format-count.ts";
import type { ConnectionView } from "@/lib/wire/settings.ts";
import { ServerForm } from "./server-form.tsx";
import { failureSentence } from "./setting-context.tsx";
import { TestResult } from "./test-result.tsx";
import { useTestServer } from "./use-test-server.ts";

type ServerEntryProps = {
  connection: ConnectionView;
  /** How many models it lists; null while that is not known. */
  models: number | null;
  onChange: () => Promise<unknown>;
  /** Called once it is gone, with the buttons in it. */
  onRemoved: () => void;
};

/** One server: what it is, and what can be done with it. */
export function ServerEntry({ connection, models, onChange, onRemoved }: ServerEntryProps) {
  const { id, name, origin } = connection;
  const { testing, result, test } = useTestServer();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);

  async function remove() {
    setError(null);
    try {
      await sendJson("DELETE", `/api/connections/${encodeURIComponent(id)}`);
      onRemoved();
      await onChange();
    } catch (failure) {
      setError(failureSentence(failure));
    }
  }

  function closeForm() {
    setEditing(false);
    requestAnimationFrame(() => changeButton.current?.focus());
  }

  return (
    <li aria-label={name} className="border-t border-rule py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5">
        <ServerFacts connection={connection} models={models} />
        <div className="flex flex-wrap gap-2 max-sm:pl-7">
          <Button
            tone="quiet"
            disabled={testing}
            onClick={() => void test({ id })}
            aria-label={`Test ${name}`}
          >
            {testing ? "Testing…" : "Test"}
          </Button>
          {origin === "settings" && (
            <>
              <Button
                ref={changeButton}
                tone="quiet"
                aria-expanded={editing}
                onClick={() => setEditing(!editing)}
                aria-label={`Change ${name}`}
              >
                Change
              </Button>
              <Button tone="quiet" onClick={() => setRemoving(true)} aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="pl-7">
        <TestResult result={result} />
      </div>
      {error && (
        <p role="alert" className="mt-2 pl-7 text-note text-danger">
          {error}
        </p>
      )}
      {editing && (
        <div className="mt-4 sm:pl-7">
          <ServerForm
            connection={connection}
            onSaved={async () => {
              await onChange();
              closeForm();
            }}
            onKeyForgotten={onChange}
            onCancel={closeForm}
          />
        </div>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this server?"
        text={`“${name}”${connection.hasKey ? " and its key are" : " is"} forgotten. Answers that its models wrote stay.`}
        action="Remove"
        onConfirm={() => void remove()}
      />
    </li>
  );
}

type ServerFactsProps = Pick<ServerEntryProps, "connection" | "models">;

function ServerFacts({ connection, models }: ServerFactsProps) {
  const { name, baseUrl, hasKey, origin, protocol } = connection;
  const facts = [
    ...(protocol === "anthropic" ? ["Anthropic’s protocol"] : []),
    ...(hasKey ? ["a key is kept"] : []),
    ...(models === null ? [] : [formatCount(models, "model")]),
  ];
  return (
    <div className="flex min-w-0 flex-1 basis-56 gap-3">
      <OriginIcon origin={origin} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-medium break-words">{name}</span>
          {origin === "discovered" && (
            <span className="text-note text-accent">on this machine</span>
          )}
          {origin === "environment" && (
            <span className="text-note text-soft">set by whoever runs Ibid</span>
          )}
        </p>
        <p className="font-mono text-note text-soft break-all">{baseUrl}</p>
        {facts.length > 0 && <p className="text-note text-soft">{facts.join(" · ")}</p>}
      </div>
    </div>
  );
}

function OriginIcon({ origin }: Pick<ConnectionView, "origin">) {
  const Icon = origin === "discovered" ? Monitor : origin === "environment" ? Lock : Server;
  return <Icon className="mt-1 size-4 shrink-0 text-soft" aria-hidden />;
}
