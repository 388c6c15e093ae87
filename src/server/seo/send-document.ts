/** Sends a document compressed as it is stored, or decompresses it for clients that do not accept gzip. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { apiContentSecurityPolicy, securityHeaders } from '../response-headers/security-headers.ts';
import type { CrawlerDocument } from './crawler-documents.ts';

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET']);

export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  found: CrawlerDocument,
): Promise<void> {
  const { document, type, release } = found;
  const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    'content-security-policy': apiContentSecurityPolicy,
    'content-type': type,
    'cache-control': 'public, max-age=300',
    etag: document.etag,
    vary: 'Accept-Encoding',
  };
  try {
    if (matches(request.headers['if-none-match'], document.etag)) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    if (zipped) headers['content-encoding'] = 'gzip';
    headers['content-length'] = zipped ? document.zippedLength : document.length;
    response.writeHead(200, headers);
    if (request.method === 'HEAD') response.end();
    else if (zipped) await pipeline(document.read(), response);
    else await pipeline(document.read(), createGunzip(), response);
  } catch (error) {
    // A reader that disconnects half-way is not an error of the shop.
    if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    release();
  }
}

/** The weak comparison of RFC 9110: an intermediate cache may have added or removed the W/ prefix. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(etag));
}
