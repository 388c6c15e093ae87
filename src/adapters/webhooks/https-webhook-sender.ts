/** Sends webhooks over HTTPS, and never into the private network (reliability C7). */
import type { lookup } from 'node:dns';
import type { WebhookResponse, WebhookSenderPort } from '#modules/webhooks/webhook-sender.port.ts';
import { requestPublicUrl, requestUrl } from '#platform/network/request-url.ts';

export interface WebhookSenderSettings {
  /** For the whole attempt, including DNS. */
  timeoutMs: number;
  /** Development: also allows http and private addresses. */
  anywhere: boolean;
  /** DNS look-up; tests provide a name whose address changes. */
  lookUp?: typeof lookup;
}

export function createWebhookSender({ timeoutMs, anywhere, lookUp }: WebhookSenderSettings): WebhookSenderPort {
  return {
    async send({ url: text, headers, body }) {
      const url = new URL(text);
      if (!anywhere && url.protocol !== 'https:') return { problem: 'only https is called' };
      const bytes = Buffer.from(body);
      const signal = AbortSignal.timeout(timeoutMs);
      const options = {
        method: 'POST',
        agent: false as const,
        signal,
        headers: { ...headers, 'content-length': bytes.byteLength },
      };
      const answer = new Promise<WebhookResponse>((done, fail) => {
        const call = anywhere ? requestUrl(url, options) : requestPublicUrl(url, options, lookUp);
        call.on('response', (reply) => {
          done({ status: reply.statusCode ?? 0 });
          // Only the status is needed, and the body may be endless.
          reply.destroy();
        });
        call.on('error', fail);
        call.end(bytes);
      });
      return answer.catch((error: Error) => ({
        problem: signal.aborted ? `no answer within ${timeoutMs} ms` : error.message,
      }));
    },
  };
}
