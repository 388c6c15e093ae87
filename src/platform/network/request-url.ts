/**
 * Requests to URLs that somebody else chose, and never into the private network (reliability C7): the address is
 * checked in the same DNS look-up that the connection uses, so a name cannot change in between (DNS rebinding).
 */
import { lookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ipAddressInHost, isPublicIpAddress } from './public-ip-address.ts';

const NOT_PUBLIC = 'the address is not on the public internet';

/** Begins a request by the protocol of an http or https URL, to any address. Redirects are not followed. */
export const requestUrl = (url: URL, options: RequestOptions): ClientRequest =>
  (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);

/**
 * Like `requestUrl`, to public addresses only. Throws when the URL names a private address; when its name resolves to
 * one, the request fails with an `error` event. `lookUp`: DNS; tests provide a name whose address changes.
 */
export function requestPublicUrl(url: URL, options: RequestOptions, lookUp: typeof lookup = lookup): ClientRequest {
  const address = ipAddressInHost(url.hostname);
  // A literal address is never looked up.
  if (address !== null && !isPublicIpAddress(address)) throw new Error(NOT_PUBLIC);
  // No kept-alive connection, which another request may have opened without this look-up.
  return requestUrl(url, { ...options, agent: false, lookup: publicLookup(lookUp) });
}

/** A DNS look-up that fails unless every address of the name is public; a private one is not just skipped. */
function publicLookup(lookUp: typeof lookup): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
      if (!addresses.every(({ address }) => isPublicIpAddress(address))) return done(new Error(NOT_PUBLIC), '');
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
