/** Sends webhooks over HTTPS, and never into the private network (reliability C7). */
import type { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
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
          const status = reply.statusCode ?? 0;
          readBeginning(reply).then((answer) => done({ status, answer }));
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

const ANSWER_BYTES = 8_000;
const ANSWER_MS = 1_000;

/**
 * The beginning of a response's body, for whoever asks why a delivery failed: what has come within a second. The rest is
 * not waited for, for it may be endless, and the status says it all.
 */
function readBeginning(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      // A character that is cut in two is left out, as the rest of the body is.
      done(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_BYTES), { stream: true }));
      reply.destroy();
    };
    const timer = setTimeout(end, ANSWER_MS);
    reply.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= ANSWER_BYTES) end();
    });
    reply.on('end', end);
    // A connection that breaks after the status leaves what came before.
    reply.on('error', end);
  });
}
