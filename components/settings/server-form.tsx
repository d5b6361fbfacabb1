"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ConnectionProtocol, ConnectionView } from "@/lib/wire/settings.ts";
import { ErrorNote } from "./error-note.tsx";
import { Field, fieldLook, TextField } from "./field.tsx";
import { KeyField } from "./key-field.tsx";
import { sendServer, testRequest } from "./server-request.ts";
import { TestResult } from "./test-result.tsx";
import { useAction } from "./use-action.ts";
import { useTestServer } from "./use-test-server.ts";

type ServerFormProps = {
  /** The server that is changed; a new one without. */
  connection?: ConnectionView;
  onSaved: () => Promise<unknown>;
  onKeyForgotten?: () => Promise<unknown>;
  onCancel: () => void;
};

/**
 * Asks for a server's name, address and key. The fields are read when they are sent and never written to: a key is then
 * nowhere but in the field it was typed into, and gone with it.
 */
export function ServerForm({ connection, onSaved, onKeyForgotten, onCancel }: ServerFormProps) {
  const t = useWords("settings");
  const tUi = useWords("ui");
  const form = useRef<HTMLFormElement>(null);
  const { testing, result, test } = useTestServer();
  const { busy, error, run } = useAction();
  const [protocol, setProtocol] = useState<ConnectionProtocol>(
    connection?.protocol ?? "openai-compatible",
  );

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = event.currentTarget;
    void run(() => sendServer(written, protocol, connection).then(onSaved));
  }

  function tryIt() {
    if (form.current?.reportValidity()) void test(testRequest(form.current, protocol, connection));
  }

  return (
    <form
      ref={form}
      aria-label={connection ? t("changeNamed", { name: connection.name }) : t("addServer")}
      autoComplete="off"
      onSubmit={save}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
    >
      <NameField value={connection?.name} />
      {connection ? (
        <span className="max-sm:hidden" />
      ) : (
        <ProtocolField value={protocol} onChange={setProtocol} />
      )}
      <AddressField value={connection?.baseUrl} placeholder={addresses[protocol]} />
      <KeyField connection={connection} onForgotten={onKeyForgotten} />
      <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
        <Button type="submit" disabled={busy}>
          {busy ? t("saving") : tUi(connection ? "save" : "add")}
        </Button>
        <Button tone="quiet" disabled={testing} onClick={tryIt}>
          {t(testing ? "testing" : "test")}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {tUi("cancel")}
        </Button>
      </div>
      <div className="-mt-3.5 sm:col-span-2">
        <TestResult result={result} />
        <ErrorNote error={error} className="mt-2" />
      </div>
    </form>
  );
}

/** An address of each protocol, as an example. */
const addresses: Record<ConnectionProtocol, string> = {
  "openai-compatible": "http://localhost:8080/v1",
  anthropic: "https://api.anthropic.com/v1",
};

function NameField({ value }: { value: string | undefined }) {
  const t = useWords("settings");
  return (
    <TextField
      label={t("name")}
      name="name"
      defaultValue={value}
      required
      maxLength={60}
      placeholder={t("nameExample")}
      // The form was opened to fill in this field.
      ref={focusOnMount}
    />
  );
}

function AddressField({ value, placeholder }: { value: string | undefined; placeholder: string }) {
  const t = useWords("settings");
  return (
    <TextField
      label={t("address")}
      name="baseUrl"
      type="url"
      defaultValue={value}
      required
      placeholder={placeholder}
    />
  );
}

type ProtocolFieldProps = {
  value: ConnectionProtocol;
  onChange: (protocol: ConnectionProtocol) => void;
};

function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  const t = useWords("settings");
  return (
    <Field label={t("speaks")}>
      <select
        value={value}
        onChange={(event) =>
          onChange(event.target.value === "anthropic" ? "anthropic" : "openai-compatible")
        }
        className={fieldLook}
      >
        <option value="openai-compatible">{t("openAiProtocol")}</option>
        <option value="anthropic">{t("anthropicProtocol")}</option>
      </select>
    </Field>
  );
}
