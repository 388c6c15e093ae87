/**
 * Which of the two sites a request is for, by the host name it was sent to (SEC-06). Forwarded headers say nothing here:
 * proxies pass `Host` on, and clients could write the others.
 */
import type { IncomingMessage } from 'node:http';

/** 'whole': the shop with the staff site below it, on any host. */
export type AskedSite = 'whole' | 'shop' | 'staff';

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;
/** A host name or address, with or without a port. */
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Only requests for exactly the staff site's host name get the staff site; every other one, also with an unreadable
 * host or several, gets the shop. A target in absolute form ("GET http://host/path") names the host instead of the
 * header (RFC 9112, 3.2.2), and is replaced by its path and query.
 */
export function askedSite(request: IncomingMessage, staffHostName: string | null): AskedSite {
  if (staffHostName === null) return 'whole';
  const authority = takeAuthority(request) ?? onlyHost(request);
  return AUTHORITY.exec(authority)?.[1]?.toLowerCase() === staffHostName ? 'staff' : 'shop';
}

function takeAuthority(request: IncomingMessage): string | null {
  const [whole, authority = '', rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (whole === undefined) return null;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return authority;
}

function onlyHost(request: IncomingMessage): string {
  const named = request.headersDistinct.host ?? [];
  return named.length === 1 ? (named[0] ?? '') : '';
}
