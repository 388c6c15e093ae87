/**
 * Spans of traces (FLT-08): what one order causes in proxy, shop, database, gateway and outbox is one trace. Without a
 * tracer (KERB_TRACES_URL is empty) each function here only does the work it is given.
 */
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface Tracing {
  tracer: Tracer;
  /** Reads and writes the `traceparent` of the W3C. */
  propagator: TextMapPropagator;
}

let tracing: Tracing | null = null;

/** From now on this process records spans with `next`; null ends that. */
export const setTracing = (next: Tracing | null): void => {
  tracing = next;
};

interface SpanOptions {
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** The `traceparent` of what caused the work, when that was not in this process. */
  parent?: string | null | undefined;
}

/** Does the work inside a span that may begin a trace, and tells the span when the work throws. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracing ? recordSpan(tracing, name, options, work) : work();
}

/** The same for a part of something that is traced; outside a trace there is no span. */
export function inChildSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracing && trace.getActiveSpan()?.isRecording() ? recordSpan(tracing, name, options, work) : work();
}

async function recordSpan<T>(
  { tracer, propagator }: Tracing,
  name: string,
  { kind = 'INTERNAL', attributes, parent }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const above = parent ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, carrierReader) : context.active();
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, above);
  try {
    return await context.with(trace.setSpan(above, span), work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

const carrierReader = {
  keys: (carrier: Record<string, string>): string[] => Object.keys(carrier),
  get: (carrier: Record<string, string>, key: string): string | undefined => carrier[key],
};

/** Only the kind of an error is recorded: its message may name a person. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error };
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
}

/** The `traceparent` of the current span, to be kept with what happens later; null outside a recorded trace. */
export function currentTraceparent(): string | null {
  if (!tracing || !trace.getActiveSpan()?.isRecording()) return null;
  const carrier: { traceparent?: string } = {};
  tracing.propagator.inject(context.active(), carrier, {
    set: (into, key, value) => {
      if (key === 'traceparent') into.traceparent = value;
    },
  });
  return carrier.traceparent ?? null;
}

/** Adds to the current span what became known during the work, and a better name. */
export function describeSpan(attributes: Attributes, name?: string): void {
  const span = tracing && trace.getActiveSpan();
  if (!span) return;
  span.setAttributes(attributes);
  if (name !== undefined) span.updateName(name);
}
