/** Carries webhooks over HTTPS, and nowhere into our own network: the address is judged in the very look-up whose answer is connected to (C7). */
import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookResponse, WebhookSenderPort } from '#modules/webhooks/webhook-sender.port.ts';
import { ipAddressInHost, isPublicIpAddress } from '#platform/public-ip-address.ts';

export interface WebhookSenderSettings {
  /** For the whole try, name look-up included. */
  timeoutMs: number;
  /** Development: http and private addresses too. */
  anywhere: boolean;
  /** How names are looked up; tests play a name that changes its mind. */
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
        // An address instead of a name is never looked up.
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
        call.on('response', (answer) => {
          done({ status: answer.statusCode ?? 0 });
          // What it says beyond its status is nobody's concern, and may be endless.
          answer.destroy();
        });
        call.on('error', (error) =>
          done({ problem: signal.aborted ? `no answer within ${settings.timeoutMs} ms` : error.message }),
        );
        call.end(bytes);
      }),
  };
}

/** Every address that a name has must be public: one that is not is not merely left out. */
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
