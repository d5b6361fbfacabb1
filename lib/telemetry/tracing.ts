import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Env } from "../env.ts";

/** Tracing that was started. `close` sends the remaining spans. */
type Tracing = { close(): Promise<void> };

/** Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT as OTLP over HTTP. Returns undefined if it is not set. */
export function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Env): Tracing | undefined {
  if (!endpoint) return undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "ibid" }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` }),
      }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}
