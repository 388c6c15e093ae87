/** One way to call the shop's API from the browser: same-origin JSON, expected failures as values (NAV-61). */
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type ApiFailure =
  /** The server answered with an error. */
  | { kind: 'refused'; status: number; body: ErrorBody; retryAfterMs: number | null }
  /** No usable answer: network failure, an answer from a proxy, or a timeout. The outcome is unknown. */
  | { kind: 'unreachable'; status: number | null }
  /** The caller aborted the request. */
  | { kind: 'aborted' };
export type ApiResult<T> = Result<T, ApiFailure>;

export interface ApiOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Maximum wait in milliseconds; 15 s by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const API_BASE = '/nz/api/';

export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: ApiOptions = {},
): Promise<ApiResult<T>> {
  const { signal, headers = {}, timeoutMs = 15_000, fetch = globalThis.fetch } = options;
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  const timer = setTimeout(onAbort, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) stop.abort();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(API_BASE + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: stop.signal,
    });
    answer = response.status === 204 ? undefined : await response.json();
  } catch {
    return fail(signal?.aborted ? { kind: 'aborted' } : { kind: 'unreachable', status: null });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
  if (signal?.aborted) return fail({ kind: 'aborted' });
  if (response.ok) return ok(answer as T);
  if (!isErrorBody(answer)) return fail({ kind: 'unreachable', status: response.status });
  return fail({
    kind: 'refused',
    status: response.status,
    body: answer,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
  });
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'errorCode' in answer &&
    typeof answer.errorCode === 'string' &&
    'message' in answer &&
    typeof answer.message === 'string'
  );
}

function readRetryAfter(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) * 1000 : null;
}
