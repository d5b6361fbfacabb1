import { sendJson } from "@/components/ui/fetch-json.ts";
import { readField } from "@/components/ui/read-field.ts";
import type {
  ConnectionChange,
  ConnectionProtocol,
  ConnectionTestRequest,
  ConnectionView,
  NewConnectionRequest,
} from "@/lib/wire/settings.ts";

/** The address of a server's route. */
export const connectionPath = ({ id }: Pick<ConnectionView, "id">) =>
  `/api/connections/${encodeURIComponent(id)}`;

/** A key that was not written stays as it is. */
function writtenKey(form: HTMLFormElement): { apiKey?: string } {
  const apiKey = readField(form, "apiKey");
  return apiKey === "" ? {} : { apiKey };
}

/** Sends what is written in a form: a change of the server, or a new one without. */
export function sendServer(
  form: HTMLFormElement,
  protocol: ConnectionProtocol,
  connection: ConnectionView | undefined,
): Promise<void> {
  const written = {
    name: readField(form, "name"),
    baseUrl: readField(form, "baseUrl"),
    ...writtenKey(form),
  };
  return connection
    ? sendJson("PATCH", connectionPath(connection), written satisfies ConnectionChange)
    : sendJson("POST", "/api/connections", {
        ...written,
        protocol,
      } satisfies NewConnectionRequest);
}

/** What is asked to try a server as a form has it: with the key that is kept, unless another one is written. */
export function testRequest(
  form: HTMLFormElement,
  protocol: ConnectionProtocol,
  connection: ConnectionView | undefined,
): ConnectionTestRequest {
  return {
    ...(connection ? { id: connection.id } : { protocol }),
    baseUrl: readField(form, "baseUrl"),
    ...writtenKey(form),
  };
}
