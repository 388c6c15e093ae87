import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** What a span may carry. Addresses of calls, messages of errors and anything else could name a person. */
const CARRIED = new Set([
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.message.kind',
  'server.address',
  'server.port',
]);

/** Passes spans on with nothing but the attributes that are listed here. */
export const withoutPersonalData = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, parent) => next.onStart(span, parent),
  onEnd: (span) => next.onEnd(cleaned(span)),
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});

function cleaned(span: ReadableSpan): ReadableSpan {
  for (const name of Object.keys(span.attributes)) if (!CARRIED.has(name)) delete span.attributes[name];
  span.events.length = 0;
  delete span.status.message;
  return span;
}
