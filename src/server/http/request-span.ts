import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeSpan, inSpan } from '#platform/tracing/span.ts';
import { kindOf } from './request-kind.ts';
import { header } from './send-response.ts';

/**
 * Answers a request inside a span. It continues the trace of a proxy that the shop trusts; from anybody else a
 * `traceparent` is ignored, because its sender would decide what the shop records.
 */
export const inRequestSpan = (
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
  answer: () => Promise<void>,
): Promise<void> => {
  const { method = 'GET', url = '/' } = request;
  const name = `${method} ${kindOf(url)}`;
  return inSpan(
    name,
    {
      kind: 'SERVER',
      attributes: { 'http.request.method': method },
      parent: trustedProxies > 0 ? header(request, 'traceparent') : null,
    },
    async () => {
      await answer();
      describeSpan({ 'http.response.status_code': response.statusCode });
    },
  );
};
