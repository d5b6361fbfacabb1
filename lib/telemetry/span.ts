import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Runs an act inside an OpenTelemetry span, which is cheap while tracing is off (tracing.ts). Attributes are figures and
 * ids, never words of a person or a document.
 */
export function inSpan<Result>(
  name: string,
  act: (span: Span) => Promise<Result>,
  attributes: Attributes = {},
): Promise<Result> {
  return trace.getTracer("ibid").startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await act(span);
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks the span of an act that failed, also of one that gives its failure as a value. */
export function markFailed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}
