import type { AvailableModel } from "../model/language-model.ts";
import type { Sink } from "./sink.ts";

/**
 * Waits until a model can be asked, and tells a reader what it waits for. The time that an answer may take has not begun.
 * @throws IbidError `llm_error`, and the sink's abort reason
 */
export async function prepareModel(model: AvailableModel, sink: Sink): Promise<void> {
  let isTold = false;
  await model.prepare?.({
    signal: sink.signal,
    tell(detail) {
      isTold = true;
      sink.emit({ type: "status", stage: "reading", detail });
    },
  });
  // The model reads its prompt now, which a slow one takes long for.
  if (isTold) sink.emit({ type: "status", stage: "reading" });
}
