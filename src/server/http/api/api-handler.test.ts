/** One handler answers every call: with and without parameters, announced and chunked, read and refused. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#api/endpoint.ts';
import { apiOverHttp } from '../../../../tests/support/shop/api-over-http.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';

let sentBytes = 0;
let cancelled = 0;
/** A file in the given number of chunks, each after a moment. */
const fileOf = (chunks: number) => {
  let left = chunks;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (left === 0) return controller.close();
      left -= 1;
      await sleep(1);
      sentBytes += 1_000;
      controller.enqueue(new Uint8Array(1_000).fill(97));
    },
    cancel: () => {
      cancelled += 1;
    },
  });
};
const endpoints = [
  endpoint({
    method: 'get',
    path: '/things/:name',
    summary: 'x',
    params: z.strictObject({ name: z.string() }),
    reply: { status: 200, schema: z.object({ name: z.string() }) },
    handle: async ({ params }) => ({ status: 200, body: params }),
  }),
  endpoint({
    method: 'post',
    path: '/things',
    summary: 'x',
    body: z.strictObject({ text: z.string() }),
    bodyLimit: 1_000,
    reply: { status: 200, schema: z.object({ length: z.int() }) },
    handle: async ({ body }) => ({ status: 200, body: { length: body.text.length } }),
  }),
  endpoint({
    method: 'get',
    path: '/file',
    summary: 'x',
    reply: { status: 200, contentType: 'text/plain' },
    handle: async () => ({ status: 200, file: { bytes: fileOf(50), contentType: 'text/plain', name: 'a.txt' } }),
  }),
];
const logged: unknown[] = [];
const ctx = testCtx(null as never);
const api = apiOverHttp(
  () => ({ ...ctx, log: { ...ctx.log, error: (facts: unknown) => logged.push(facts) } }) as never,
  {
    endpoints,
  },
);

test('a parameter is decoded once, and a path that cannot be decoded is no endpoint’s', async () => {
  const nameOf = async (path: string) => (await (await api.request(`/nz/api/things/${path}`)).json()).name;
  expect(await nameOf('Harbour%20Court')).toBe('Harbour Court');
  expect(await nameOf('a%2Fb')).toBe('a/b');
  expect(await nameOf('100%2525')).toBe('100%25');
  expect(await nameOf('%E0%A4%A')).toBe('%E0%A4%A');
  expect(await nameOf('T%C5%AB%C4%AB')).toBe('Tūī');
  expect((await api.request('/nz/api/t%68ings/x')).status).toBe(200);
});

test('an unknown path is 404, an unknown method 405 with the known ones, and HEAD is GET without its body', async () => {
  expect((await api.request('/nz/api/nothing')).status).toBe(404);
  const refused = await api.request('/nz/api/things/x', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
  const head = await api.request('/nz/api/things/x', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    '',
  ]);
  expect((await api.request('/nz/api/openapi.json')).status).toBe(200);
  expect((await api.request('/nz/api', {})).headers.get('content-security-policy')).toContain("style-src 'self'");
  expect((await api.request('/nz/api/openapi.json', { method: 'POST' })).status).toBe(404);
});

test('C6 a chunked body counts like an announced one: read up to the limit, refused above it', async () => {
  const send = (text: string) =>
    api.request('/nz/api/things', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify({ text })]).stream(),
      duplex: 'half',
    } as RequestInit);
  expect(await (await send('x'.repeat(900))).json()).toEqual({ length: 900 });
  for (const size of [1_000, 300_000]) {
    const refused = await send('x'.repeat(size));
    expect([refused.status, (await refused.json()).errorCode]).toEqual([413, 'PayloadTooLarge']);
  }
  const announced = await api.request('/nz/api/things', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(300_000) }),
  });
  expect(announced.status).toBe(413);
  expect(logged).toEqual([]);
});

test('C6 a client that goes on sending a refused body loses the connection', async () => {
  const { origin } = new URL((await api.request('/nz/api/things/x')).url);
  const client = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  // A connection may end by a reset.
  client.on('error', () => undefined);
  const ended = new Promise<void>((done) => client.once('close', () => done()));
  let reply = '';
  client.on('data', (chunk: Buffer) => {
    reply += chunk.toString();
  });
  client.write(
    'POST /nz/api/things HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n',
  );
  const sending = setInterval(() => client.write('x'.repeat(1_000)), 20);
  await ended;
  clearInterval(sending);
  expect(reply).toContain('413');
});

test('a file is sent as it is read; nobody reads it for HEAD or for a client that has left', async () => {
  const whole = await api.request('/nz/api/file');
  expect([whole.headers.get('content-disposition'), (await whole.text()).length]).toEqual([
    'attachment; filename="a.txt"',
    50_000,
  ]);
  sentBytes = 0;
  const head = await api.request('/nz/api/file', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(sentBytes).toBeLessThanOrEqual(1_000);
  expect(cancelled).toBe(1);
  const leaving = new AbortController();
  const part = await api.request('/nz/api/file', { signal: leaving.signal });
  expect(part.status).toBe(200);
  leaving.abort();
  await expect.poll(() => cancelled).toBe(2);
  expect(logged).toEqual([]);
});
