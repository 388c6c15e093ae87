/** Answers that are ready: pages, files and plain texts, with the security headers that every answer has. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SendablePage } from '../pages/pack-page.ts';
import { acceptedPackings } from '../pages/packed-body.ts';
import type { StaticFile } from '../pages/static-files.ts';
import { apiContentSecurityPolicy, securityHeaders } from '../response-headers/security-headers.ts';

interface ReadyPage {
  status: number;
  /** Names and values in turn, as Node writes them without another look. */
  headers: readonly string[];
  bytes: Buffer;
}
const readyPages = new WeakMap<Buffer, ReadyPage>();

/** The page as it can be sent at once: null while it is not packed, or when the client may have it already. */
export function readyPageFor(request: IncomingMessage, page: SendablePage): ReadyPage | null {
  const accepted = acceptedPackings(header(request, 'accept-encoding') ?? '');
  const packed = accepted && page.body.ready(accepted);
  if (!packed || request.headers['if-none-match'] !== undefined) return null;
  const { bytes, packing } = packed;
  const known = readyPages.get(bytes);
  if (known) return known;
  const headers = { ...headersOf(page), 'content-length': `${bytes.length}`, 'content-encoding': packing };
  const ready = { status: page.status, headers: Object.entries(headers).flat(), bytes };
  readyPages.set(bytes, ready);
  return ready;
}

/** Nothing may have been set on the response. */
export function sendReadyPage(
  response: ServerResponse,
  { status, headers, bytes }: ReadyPage,
  requestId: string,
): void {
  response.writeHead(status, [...headers, 'x-request-id', requestId]);
  response.end(bytes);
}

function headersOf(page: SendablePage, vary = ''): Record<string, string> {
  const headers: Record<string, string> = {
    ...securityHeaders,
    ...page.headers,
    etag: page.etag,
    vary: vary ? `Accept-Encoding, ${vary}` : 'Accept-Encoding',
  };
  // Set only to be left out (preview-handler.ts).
  if (headers['x-frame-options'] === '') delete headers['x-frame-options'];
  return headers;
}

/** Sends a page in the smallest form the browser takes; 304 when it has it already. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: SendablePage,
  vary = '',
): Promise<void> {
  const headers: Record<string, string | number> = headersOf(page, vary);
  if (page.status === 200 && header(request, 'if-none-match') === page.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const accepted = acceptedPackings(header(request, 'accept-encoding') ?? '');
  const packed = accepted && (await page.body.packed(accepted));
  const body = packed?.bytes ?? page.body.identity;
  headers['content-length'] = body.length;
  if (packed) headers['content-encoding'] = packed.packing;
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a file in the smallest form the browser takes; 304 when it has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const accepts = header(request, 'accept-encoding') ?? '';
  const [body, encoding] =
    file.brotli && /\bbr\b/.test(accepts)
      ? [file.brotli, 'br']
      : file.gzip && /\bgzip\b/.test(accepts)
        ? [file.gzip, 'gzip']
        : [file.body, ''];
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'content-security-policy': apiContentSecurityPolicy,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...file.headers,
  };
  if (header(request, 'if-none-match') === file.etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Plain text for operators, crawlers and refusals; never cached. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': apiContentSecurityPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Sends the browser on for good; `location` is a path of this host. */
export function sendRedirect(
  response: ServerResponse,
  location: string,
  cacheControl: string,
  status: 301 | 308 = 308,
): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': apiContentSecurityPolicy,
    location,
    'cache-control': cacheControl,
  });
  response.end();
}

/** A header as one text; undefined when it is missing or sent as a list of none. */
export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
