/** Fetches a whole response from a URL that somebody else chose, from public addresses only (reliability C7, SEC-19). */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { requestPublicUrl } from './request-url.ts';

export interface PublicFetch {
  /** For everything: name, connections, redirects and body. */
  timeoutMs: number;
  maxBytes: number;
  headers: Record<string, string>;
  /** Redirects that are followed; each is checked as the first URL is. Headers are sent to each. */
  maxRedirects: number;
  /** `requestUrl` for a host on this machine that the operator's settings name; tests provide their own. */
  request?: (url: URL, options: RequestOptions) => ClientRequest;
}
export interface FetchedResponse {
  status: number;
  /** Without parameters, in lower case; empty when the response names none. */
  contentType: string;
  bytes: Buffer;
}

/**
 * The response after redirects. Throws, with a reason that may be shown to staff, for another protocol than http and
 * https, an address that is not public, a redirect from https to http, and when a limit is exceeded.
 */
export async function fetchPublic(url: URL, options: PublicFetch): Promise<FetchedResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let target = url;
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(target, options, signal);
    const location = isRedirect(response.statusCode) ? response.headers.location : undefined;
    if (location === undefined) return read(response, options.maxBytes, signal, options.timeoutMs);
    response.destroy();
    if (redirects >= options.maxRedirects) throw new Error(`the URL redirects more than ${options.maxRedirects} times`);
    if (!URL.canParse(location, target)) throw new Error('the URL redirects to something that is no URL');
    const next = new URL(location, target);
    if (target.protocol === 'https:' && next.protocol !== 'https:')
      throw new Error('the URL redirects from https to http');
    target = next;
  }
}

const tooLate = (timeoutMs: number): Error => new Error(`timeout: no whole response within ${timeoutMs / 1_000} s`);
const isRedirect = (status = 0): boolean => [301, 302, 303, 307, 308].includes(status);

function ask(
  url: URL,
  { headers, timeoutMs, request = requestPublicUrl }: PublicFetch,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('only http and https URLs are fetched');
  return new Promise((done, fail) => {
    request(url, { headers, signal })
      .on('response', done)
      .on('error', (error) => fail(signal.aborted ? tooLate(timeoutMs) : error))
      .end();
  });
}

async function read(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<FetchedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`the response is larger than ${maxBytes / 1_048_576} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw signal.aborted ? tooLate(timeoutMs) : error;
  } finally {
    response.destroy();
  }
  const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { status: response.statusCode ?? 0, contentType, bytes: Buffer.concat(chunks) };
}
