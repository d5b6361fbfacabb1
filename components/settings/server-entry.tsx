"use client";

import { Lock, Monitor, Server } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ModelView } from "@/lib/wire/model.ts";
import type { ConnectionView } from "@/lib/wire/settings.ts";
import { ErrorNote } from "./error-note.tsx";
import { ServerForm } from "./server-form.tsx";
import { connectionPath } from "./server-request.ts";
import { TestResult } from "./test-result.tsx";
import { useAction } from "./use-action.ts";
import { useOpened } from "./use-opened.ts";
import { useTestServer } from "./use-test-server.ts";

type ServerEntryProps = {
  connection: ConnectionView;
  /** The models it lists; null while they are not known. */
  models: ModelView[] | null;
  onChange: () => Promise<unknown>;
  /** Called once it is gone, with the buttons in it. */
  onRemoved: () => void;
};

/** One server: what it is, and what can be done with it. */
export function ServerEntry({ connection, models, onChange, onRemoved }: ServerEntryProps) {
  const { testing, result, test } = useTestServer();
  const { error, run } = useAction();
  const { open: editing, setOpen: setEditing, opener: changeButton } = useOpened();

  const remove = () =>
    run(async () => {
      await sendJson("DELETE", connectionPath(connection));
      onRemoved();
      await onChange();
    });

  return (
    <li aria-label={connection.name} className="border-t border-rule py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5">
        <ServerFacts connection={connection} models={models} />
        <ServerActions
          connection={connection}
          testing={testing}
          onTest={() => void test({ id: connection.id })}
          editing={editing}
          onEdit={() => setEditing(!editing)}
          changeButton={changeButton}
          onRemove={() => void remove()}
        />
      </div>
      <div className="ps-7">
        <TestResult result={result} />
        <ErrorNote error={error} className="mt-2" />
      </div>
      {editing && (
        <div className="mt-4 sm:ps-7">
          <ServerForm
            connection={connection}
            onSaved={() => onChange().then(() => setEditing(false))}
            onKeyForgotten={onChange}
            onCancel={() => setEditing(false)}
          />
        </div>
      )}
    </li>
  );
}

type ServerFactsProps = Pick<ServerEntryProps, "connection" | "models">;

function ServerFacts({ connection, models }: ServerFactsProps) {
  const t = useWords("settings");
  const { name, baseUrl, hasKey, origin, protocol } = connection;
  const usable = models?.filter(({ available }) => available).length ?? 0;
  const facts = [
    ...(protocol === "anthropic" ? [t("anthropicProtocol")] : []),
    ...(hasKey ? [t("keptKey")] : []),
    ...(usable === 0 ? [] : [t("modelCount", { count: usable })]),
  ];
  const whyNone = usable === 0 ? models?.[0]?.reason : undefined;
  return (
    <div className="flex min-w-0 flex-1 basis-56 gap-3">
      <OriginIcon origin={origin} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-medium break-words">{name}</span>
          <OriginWords origin={origin} />
        </p>
        <p className="font-mono text-note text-soft break-all">{baseUrl}</p>
        {facts.length > 0 && <p className="text-note text-soft">{facts.join(" · ")}</p>}
        {whyNone && <p className="mt-1 text-note text-danger text-pretty">{t.retell(whyNone)}</p>}
      </div>
    </div>
  );
}

function OriginIcon({ origin }: Pick<ConnectionView, "origin">) {
  const Icon = origin === "discovered" ? Monitor : origin === "environment" ? Lock : Server;
  return <Icon className="mt-1 size-4 shrink-0 text-soft" aria-hidden />;
}

function OriginWords({ origin }: Pick<ConnectionView, "origin">) {
  const t = useWords("settings");
  if (origin === "discovered")
    return <span className="text-note text-accent">{t("onThisMachine")}</span>;
  if (origin === "environment")
    return <span className="text-note text-soft">{t("setByRunner")}</span>;
  return null;
}

type ServerActionsProps = Pick<ServerEntryProps, "connection"> & {
  testing: boolean;
  onTest: () => void;
  editing: boolean;
  onEdit: () => void;
  changeButton: RefObject<HTMLButtonElement | null>;
  onRemove: () => void;
};

/** Any server can be tested; only one that was added here can be changed and removed. */
function ServerActions({
  connection: { name, hasKey, origin },
  testing,
  onTest,
  editing,
  onEdit,
  changeButton,
  onRemove,
}: ServerActionsProps) {
  const t = useWords("settings");
  const tUi = useWords("ui");
  const [removing, setRemoving] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-sm:ps-7">
      <Button
        tone="quiet"
        disabled={testing}
        onClick={onTest}
        aria-label={t("testNamed", { name })}
      >
        {t(testing ? "testing" : "test")}
      </Button>
      {origin === "settings" && (
        <>
          <Button
            ref={changeButton}
            tone="quiet"
            aria-expanded={editing}
            onClick={onEdit}
            aria-label={t("changeNamed", { name })}
          >
            {t("change")}
          </Button>
          <Button
            tone="quiet"
            onClick={() => setRemoving(true)}
            aria-label={t("removeNamed", { name })}
          >
            {tUi("remove")}
          </Button>
          <ConfirmDialog
            open={removing}
            onOpenChange={setRemoving}
            title={t("removeServer")}
            text={t(hasKey ? "serverAndKeyForgotten" : "serverForgotten", { name })}
            action={tUi("remove")}
            onConfirm={onRemove}
          />
        </>
      )}
    </div>
  );
}
