/**
 * Sends traces to a collector by OTLP over HTTP (FLT-08). HTTP calls to providers become spans by OpenTelemetry's own
 * instrumentations; they get no `traceparent`, because what a shop traces is no provider's business.
 */
import { createRequire } from 'node:module';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { suppressTracing, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from '#platform/tracing/span.ts';
import { withoutPersonalData } from './without-personal-data.ts';

export interface OtlpTracesOptions {
  /** Of the collector, such as http://collector:4318/v1/traces. */
  url: string;
  /** Header lines of the collector, such as a token. */
  headers: Record<string, string>;
  /** From 0 to 1: the share of requests that begin a trace. */
  share: number;
  /** Milliseconds after which a batch of spans that the collector does not take is dropped. */
  timeoutMs: number;
}

/** Traces of this process. `close` sends what is left. A collector that cannot be reached costs the spans, nothing else. */
export function createOtlpTraces({
  url,
  headers,
  share,
  timeoutMs,
}: OtlpTracesOptions): Tracing & { close: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kerb', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      withoutPersonalData(
        new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMs, scheduledDelayMillis: 1_000 }),
      ),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const stopInstrumenting = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({ disableIncomingRequestInstrumentation: true, requireParentforOutgoingSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  // The instrumentation wraps these modules when they are next required; whoever has them already sees it too.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https']) require(name);
  return {
    tracer: provider.getTracer('kerb'),
    propagator: new W3CTraceContextPropagator(),
    close: async () => {
      stopInstrumenting();
      await context.with(suppressTracing(context.active()), () => provider.shutdown());
      context.disable();
    },
  };
}
