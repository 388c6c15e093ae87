/** Sends what a call answers, with the security headers that every answer has. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ApiResponse } from '#api/api-response.ts';
import { apiContentSecurityPolicy, securityHeaders } from '../../response-headers/security-headers.ts';

const commonHeaders = { ...securityHeaders, 'content-security-policy': apiContentSecurityPolicy };

/** Resolves when the body has been handed to the connection, or the client has gone; rejects when a file fails. */
export async function sendApiResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
): Promise<void> {
  const isStream = body instanceof ReadableStream;
  // The client has disconnected.
  if (response.destroyed) return isStream ? body.cancel() : undefined;
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    ...(body !== null && !isStream && { 'content-length': Buffer.byteLength(body) }),
  });
  if (!isStream) {
    response.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
    return;
  }
  if (request.method === 'HEAD') {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
