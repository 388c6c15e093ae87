/** Reading the body of a call: its type, its size and its safety are checked before its schema is. */
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { HeaderReader, Refusal } from './endpoint.ts';

/** The parts of a request that an endpoint reads. */
export interface ApiRequest {
  params: Record<string, string>;
  search: () => URLSearchParams;
  headers: HeaderReader;
  /**
   * The whole body; null when it is longer than `maxBytes`, 'BROKEN' when the client disconnected before its end.
   */
  bytes: (maxBytes: number) => Promise<Uint8Array | null | 'BROKEN'>;
  remoteAddress: string;
}

const MAX_DEPTH = 32;
/** Refuses keys that reach into prototypes, and nesting that only an attack would send (reliability C6, C13). */
function isSafeJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isSafeJson(item, depth + 1));
  return Object.keys(value).every(
    (key) =>
      key !== '__proto__' &&
      key !== 'constructor' &&
      key !== 'prototype' &&
      isSafeJson((value as Record<string, unknown>)[key], depth + 1),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body, parsed from JSON or from a form, or as it is; or why it is refused. `limit` is in bytes. */
export async function readBody(
  ctx: Ctx,
  { headers, bytes }: ApiRequest,
  limit: number,
  as: 'json' | 'form' | 'text',
): Promise<Result<unknown, Refusal>> {
  const expectedType = as === 'form' ? /^application\/x-www-form-urlencoded\b/i : /^application\/json\b/i;
  if (!expectedType.test(headers.get('content-type') ?? '')) return fail({ errorCode: 'UnsupportedMediaType' });
  const length = Number(headers.get('content-length') ?? 0);
  const body = length > limit ? null : await bytes(limit);
  if (!body) return fail({ errorCode: 'PayloadTooLarge' });
  if (body === 'BROKEN') {
    // Not an outage: the client disconnected.
    ctx.log.info({ requestId: ctx.requestId }, 'a client disconnected during its request');
    return fail({ errorCode: 'BadRequest' });
  }
  try {
    const text = utf8.decode(body);
    if (as === 'text') return ok(text);
    const value: unknown = as === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return isSafeJson(value) ? ok(value) : fail({ errorCode: 'BadRequest' });
  } catch {
    return fail({ errorCode: 'BadRequest' });
  }
}
