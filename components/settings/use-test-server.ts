import { useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type ConnectionTest,
  type ConnectionTestRequest,
  connectionTestSchema,
} from "@/lib/wire/settings.ts";

/** Tries a server, and keeps what it said until it is tried again. */
export function useTestServer() {
  const tUi = useWords("ui");
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
      setResult({ ...said, message: tUi.retell(said.message) });
    } catch (failure) {
      setResult({ ok: false, message: failureSentence(failure, tUi), models: [] });
    }
    setTesting(false);
  }

  return { testing, result, test };
}
