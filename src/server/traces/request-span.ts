import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeSpan, inSpan } from '#platform/tracing/span.ts';

/**
 * Answers a request of this kind inside a span. It continues the trace of a proxy that the shop trusts; from anybody
 * else a `traceparent` is ignored, because its sender would decide what the shop records.
 */
export const inRequestSpan = (
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  { kind, trustedProxies }: { kind: string; trustedProxies: number },
  answer: () => Promise<void>,
): Promise<void> => {
  const { traceparent } = headers;
  return inSpan(
    `${method} ${kind}`,
    {
      kind: 'SERVER',
      attributes: { 'http.request.method': method },
      parent: trustedProxies > 0 && typeof traceparent === 'string' ? traceparent : null,
    },
    async () => {
      await answer();
      describeSpan({ 'http.response.status_code': response.statusCode });
    },
  );
};
