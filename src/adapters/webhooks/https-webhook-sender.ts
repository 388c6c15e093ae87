/**
 * Sends webhooks over HTTPS, and never into the private network: the address is checked in the same DNS look-up that
 * the connection uses (reliability C7).
 */
import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookResponse, WebhookSenderPort } from '#modules/webhooks/webhook-sender.port.ts';
import { ipAddressInHost, isPublicIpAddress } from '#platform/public-ip-address.ts';

export interface WebhookSenderSettings {
  /** For the whole attempt, including DNS. */
  timeoutMs: number;
  /** Development: also allows http and private addresses. */
  anywhere: boolean;
  /** DNS look-up; tests provide a name whose address changes. */
  lookUp?: typeof lookUp;
}
const CLOSED = 'the address is not on the public internet';

export function createWebhookSender(settings: WebhookSenderSettings): WebhookSenderPort {
  const lookup = settings.anywhere ? undefined : guardedLookup(settings.lookUp ?? lookUp);
  return {
    send: ({ url, headers, body }) =>
      new Promise<WebhookResponse>((done) => {
        const { protocol, hostname } = new URL(url);
        const address = ipAddressInHost(hostname);
        if (!settings.anywhere && protocol !== 'https:') return done({ problem: 'only https is called' });
        // A literal address is never looked up.
        if (!settings.anywhere && address && !isPublicIpAddress(address)) return done({ problem: CLOSED });
        const bytes = Buffer.from(body);
        const signal = AbortSignal.timeout(settings.timeoutMs);
        const options = {
          method: 'POST',
          agent: false as const,
          signal,
          headers: { ...headers, 'content-length': bytes.byteLength },
          ...(lookup && { lookup }),
        };
        const call: ClientRequest = protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
        call.on('response', (reply) => {
          done({ status: reply.statusCode ?? 0 });
          // Only the status is needed, and the body may be endless.
          reply.destroy();
        });
        call.on('error', (error) =>
          done({ problem: signal.aborted ? `no answer within ${settings.timeoutMs} ms` : error.message }),
        );
        call.end(bytes);
      }),
  };
}

/** Every address of a name must be public; a private one is not just skipped. */
function guardedLookup(resolve: typeof lookUp): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
      if (!addresses.every(({ address }) => isPublicIpAddress(address))) return done(new Error(CLOSED), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
