"use client";

import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { readField } from "@/components/ui/read-field.ts";
import type {
  ConnectionChange,
  ConnectionProtocol,
  ConnectionTestRequest,
  ConnectionView,
  NewConnectionRequest,
} from "@/lib/wire/settings.ts";
import { KeyField } from "./key-field.tsx";
import { failureSentence } from "./setting-context.tsx";
import { TestResult } from "./test-result.tsx";
import { useTestServer } from "./use-test-server.ts";

export const field =
  "min-h-10 w-full rounded-lg border border-rule-strong bg-paper px-3 pointer-coarse:min-h-11";

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
  const [protocol, setProtocol] = useState<ConnectionProtocol>(
    connection?.protocol ?? "openai-compatible",
  );
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSaving(true);
    setError(null);
    try {
      await send(readFields(event.currentTarget), protocol, connection);
      await onSaved();
    } catch (failure) {
      setError(failureSentence(failure));
      setSaving(false);
    }
  }

  return (
    <form
      ref={form}
      aria-label={connection ? `Change ${connection.name}` : "Add a server"}
      autoComplete="off"
      onSubmit={(event) => void save(event)}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
    >
      <Labelled label="Name">
        <input
          name="name"
          defaultValue={connection?.name}
          required
          maxLength={60}
          placeholder="Office server"
          // The form was opened to fill in this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={field}
        />
      </Labelled>
      {connection ? (
        <span className="max-sm:hidden" />
      ) : (
        <ProtocolField value={protocol} onChange={setProtocol} />
      )}
      <Labelled label="Address">
        <input
          name="baseUrl"
          type="url"
          // React gives the field this value again when the protocol changes only while nobody has written in it.
          defaultValue={connection?.baseUrl}
          required
          placeholder={addresses[protocol]}
          spellCheck={false}
          className={field}
        />
      </Labelled>
      <KeyField connection={connection} onForgotten={onKeyForgotten} />
      <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
        <Button type="submit" disabled={saving}>
          {saving ? "Saving…" : connection ? "Save" : "Add"}
        </Button>
        <Button
          tone="quiet"
          disabled={testing}
          onClick={() => {
            if (!form.current?.reportValidity()) return;
            void test(testRequest(readFields(form.current), protocol, connection));
          }}
        >
          {testing ? "Testing…" : "Test"}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className="-mt-3.5 sm:col-span-2">
        <TestResult result={result} />
        {error && (
          <p role="alert" className="mt-2 text-note text-danger text-pretty">
            {error}
          </p>
        )}
      </div>
    </form>
  );
}

const addresses: Record<ConnectionProtocol, string> = {
  "openai-compatible": "http://localhost:8080/v1",
  anthropic: "https://api.anthropic.com/v1",
};

type ProtocolFieldProps = {
  value: ConnectionProtocol;
  onChange: (protocol: ConnectionProtocol) => void;
};

function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  return (
    <Labelled label="Speaks">
      <select
        value={value}
        onChange={(event) =>
          onChange(event.target.value === "anthropic" ? "anthropic" : "openai-compatible")
        }
        className={field}
      >
        <option value="openai-compatible">the OpenAI protocol</option>
        <option value="anthropic">Anthropic’s protocol</option>
      </select>
    </Labelled>
  );
}

function Labelled({ label, children, ...props }: ComponentProps<"label"> & { label: string }) {
  return (
    <label className="flex flex-col gap-1.5" {...props}>
      <span className="text-note text-soft">{label}</span>
      {children}
    </label>
  );
}

type Fields = { name: string; baseUrl: string; apiKey: string };

function readFields(form: HTMLFormElement): Fields {
  const read = (name: keyof Fields) => readField(form, name);
  return { name: read("name"), baseUrl: read("baseUrl"), apiKey: read("apiKey") };
}

/** A key that was not written stays as it is. */
const writtenKey = ({ apiKey }: Fields) => (apiKey === "" ? {} : { apiKey });

function send(
  fields: Fields,
  protocol: ConnectionProtocol,
  connection: ConnectionView | undefined,
): Promise<void> {
  const { name, baseUrl } = fields;
  return connection
    ? sendJson("PATCH", `/api/connections/${encodeURIComponent(connection.id)}`, {
        name,
        baseUrl,
        ...writtenKey(fields),
      } satisfies ConnectionChange)
    : sendJson("POST", "/api/connections", {
        name,
        protocol,
        baseUrl,
        ...writtenKey(fields),
      } satisfies NewConnectionRequest);
}

function testRequest(
  fields: Fields,
  protocol: ConnectionProtocol,
  connection: ConnectionView | undefined,
): ConnectionTestRequest {
  return {
    ...(connection ? { id: connection.id } : { protocol }),
    baseUrl: fields.baseUrl,
    ...writtenKey(fields),
  };
}
