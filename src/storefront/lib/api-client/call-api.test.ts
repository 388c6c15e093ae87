import { describe, expect, it } from 'vitest';
import { callApi } from './call-api.ts';

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })) as typeof fetch;

describe('API call', () => {
  it("NAV-61 goes under the base path '/nz/api' as JSON", async () => {
    const seen: [string, RequestInit][] = [];
    const fetch = (async (url: string, init: RequestInit) => {
      seen.push([url, init]);
      return Response.json({ a: 1 });
    }) as unknown as typeof globalThis.fetch;
    expect(
      await callApi('POST', 'checkout/info', { cart: {} }, { fetch, headers: { 'idempotency-key': 'k' } }),
    ).toEqual({ ok: true, value: { a: 1 } });
    expect(seen[0]?.[0]).toBe('/nz/api/checkout/info');
    expect(seen[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"cart":{}}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
  });

  it('tells a refusal from a missing answer', async () => {
    const body = { errorCode: 'TooManyRequests', message: 'Too many requests. Try again later.' };
    expect(await callApi('GET', 'x', undefined, { fetch: answering(429, body, { 'retry-after': '3' }) })).toEqual({
      ok: false,
      error: { kind: 'refused', status: 429, body, retryAfterMs: 3000 },
    });
    expect(await callApi('GET', 'x', undefined, { fetch: answering(502, '<html>') })).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: null },
    });
    expect(await callApi('GET', 'x', undefined, { fetch: answering(500, { oops: 1 }) })).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: 500 },
    });
    expect(
      await callApi('GET', 'x', undefined, {
        fetch: async () => {
          throw new TypeError('down');
        },
      }),
    ).toEqual({ ok: false, error: { kind: 'unreachable', status: null } });
  });

  const hanging = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    })) as typeof fetch;

  it('tells an abort from a timeout', async () => {
    const giveUp = new AbortController();
    const call = callApi('GET', 'x', undefined, { fetch: hanging, signal: giveUp.signal });
    giveUp.abort();
    expect(await call).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await callApi('GET', 'x', undefined, { fetch: hanging, timeoutMs: 5 })).toEqual({
      ok: false,
      error: { kind: 'unreachable', status: null },
    });
  });

  it('treats an answer without content as a success', async () => {
    expect(await callApi('DELETE', 'x', undefined, { fetch: async () => new Response(null, { status: 204 }) })).toEqual(
      { ok: true, value: undefined },
    );
  });
});
