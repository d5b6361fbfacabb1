import { useState } from "react";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { plainSettings } from "@/components/ui/plain-settings.ts";
import {
  type ConnectionTest,
  type ConnectionTestRequest,
  connectionTestSchema,
} from "@/lib/wire/settings.ts";
import { failureSentence } from "./setting-context.tsx";

/** Tries a server, and keeps what it said until it is tried again. */
export function useTestServer() {
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<ConnectionTest | null>(null);

  async function test(request: ConnectionTestRequest) {
    setTesting(true);
    setResult(null);
    try {
      const said = await requestJson(
        connectionTestSchema,
        "POST",
        "/api/connections/test",
        request,
      );
      setResult({ ...said, message: plainSettings(said.message) });
    } catch (failure) {
      setResult({ ok: false, message: failureSentence(failure), models: [] });
    }
    setTesting(false);
  }

  return { testing, result, test };
}
