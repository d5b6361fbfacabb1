"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
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
      aria-label={connection ? `Change ${connection.name}` : "Add a server"}
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
          {busy ? "Saving…" : connection ? "Save" : "Add"}
        </Button>
        <Button tone="quiet" disabled={testing} onClick={tryIt}>
          {testing ? "Testing…" : "Test"}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
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
  return (
    <TextField
      label="Name"
      name="name"
      defaultValue={value}
      required
      maxLength={60}
      placeholder="Office server"
      // The form was opened to fill in this field.
      ref={focusOnMount}
    />
  );
}

function AddressField({ value, placeholder }: { value: string | undefined; placeholder: string }) {
  return (
    <TextField
      label="Address"
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
  return (
    <Field label="Speaks">
      <select
        value={value}
        onChange={(event) =>
          onChange(event.target.value === "anthropic" ? "anthropic" : "openai-compatible")
        }
        className={fieldLook}
      >
        <option value="openai-compatible">the OpenAI protocol</option>
        <option value="anthropic">Anthropic’s protocol</option>
      </select>
    </Field>
  );
}
