/** What a call answers over HTTP: the reply of its endpoint, or an error of the table. */
import { errorBody, errorCodes } from '#contract/errors/error-codes.ts';
import type { Refusal, Reply } from './endpoint.ts';

/** The response, ready to be sent. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[]>;
  /** A stream only for a file (`reply.contentType`). */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** JSON for the reply: bigint must not occur (a programming error), dates are ISO text. */
const jsonBody = (body: unknown): string => JSON.stringify(body);

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Default retry-after by status: soon after an outage, later after a limit that gives no time. */
const retryAfterOf: Partial<Record<number, { 'retry-after': string }>> = {
  429: { 'retry-after': '60' },
  503: { 'retry-after': '2' },
};

/** The response to a refused call: the error's status, message and default headers. */
export const refusalResponse = (refusal: Refusal): ApiResponse => ({
  status: errorCodes[refusal.errorCode].status,
  headers: { ...jsonHeaders, ...retryAfterOf[errorCodes[refusal.errorCode].status], ...refusal.headers },
  body: jsonBody(errorBody(refusal.errorCode, refusal.values, refusal.extra)),
});

/** The response to a call that succeeded. */
export function replyResponse({ status, body, json, file, headers }: Reply): ApiResponse {
  if (file)
    return {
      status,
      headers: {
        'content-type': file.contentType,
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
      body: file.bytes,
    };
  if (body === undefined && !json) return { status, headers: { 'cache-control': 'no-store', ...headers }, body: null };
  return { status, headers: { ...jsonHeaders, ...headers }, body: json ?? jsonBody(body) };
}
