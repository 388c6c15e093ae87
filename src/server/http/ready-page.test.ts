import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { packPage } from '../pages/pack-page.ts';
import { readyPageFor, sendPage, sendReadyPage } from './send-response.ts';

const html = `<html><body>${'<p>Court shoe</p>'.repeat(500)}</body></html>`;
const ask = (headers: Record<string, string | undefined>) => ({ headers, method: 'GET' }) as unknown as IncomingMessage;
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** What was sent, with lower-case names. */
async function sent(send: (response: ServerResponse) => unknown) {
  const response = { writeHead: vi.fn(), end: vi.fn() };
  await send(response as unknown as ServerResponse);
  const [status, headers] = response.writeHead.mock.calls[0] as [number, string[] | Record<string, unknown>];
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : []))
    : Object.entries(headers);
  const byName = Object.fromEntries(pairs.map(([name, value]) => [`${name}`.toLowerCase(), `${value}`]));
  return { status, headers: byName, body: response.end.mock.calls[0]?.[0] as Buffer };
}

test('a page that is ready is sent as any other page is, with the id of the request', async () => {
  const page = packPage(
    { status: 200, headers: { 'cache-control': 'public, s-maxage=60' }, body: Buffer.from(html), cacheable: true },
    1,
  );
  expect(readyPageFor(ask(browser), page), 'not packed yet').toBe(null);
  for (let times = 0; times < 2; times += 1) await sent((response) => sendPage(ask(browser), response, page));
  await expect.poll(() => readyPageFor(ask(browser), page)).not.toBe(null);
  const ready = readyPageFor(ask(browser), page);
  const usual = await sent((response) => sendPage(ask(browser), response, page));
  const fast = await sent((response) => ready && sendReadyPage(response, ready, 'r-1'));
  expect(fast).toEqual({ ...usual, headers: { ...usual.headers, 'x-request-id': 'r-1' } });
  expect(`${brotliDecompressSync(fast.body)}`).toBe(html);
});

test('a client without these encodings, or with a copy of its own, is answered the usual way', async () => {
  const page = packPage({ status: 200, headers: {}, body: Buffer.from(html), cacheable: true }, 1);
  for (let times = 0; times < 2; times += 1) await page.body.packed(['br']);
  await expect.poll(() => readyPageFor(ask(browser), page)).not.toBe(null);
  for (const headers of [{}, { 'accept-encoding': 'gzip' }, { ...browser, 'if-none-match': page.etag }])
    expect(readyPageFor(ask(headers), page)).toBe(null);
});
