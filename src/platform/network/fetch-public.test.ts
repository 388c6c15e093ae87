/** Every hop of a fetch is checked, and what comes back is bounded (SEC-19). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fetchPublic } from './fetch-public.ts';
import { requestPublicUrl, requestUrl } from './request-url.ts';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A fetch for which cdn.example is a host on the public internet that answers so; every other host is checked as in a
 * shop.
 */
async function usePublicHost(answer: Answer) {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get: (url: string, limits: { timeoutMs?: number; maxBytes?: number } = {}) =>
      fetchPublic(new URL(url), {
        headers: {},
        timeoutMs: 5_000,
        maxBytes: 1_000,
        maxRedirects: 3,
        ...limits,
        request: (target, options) =>
          target.hostname === 'cdn.example'
            ? requestUrl(new URL(`http://127.0.0.1:${port}${target.pathname}`), options)
            : requestPublicUrl(target, options),
      }),
  };
}
const redirectTo =
  (location: string, status = 302): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end();

test('SEC-19 redirects are followed to public addresses only, each checked like the first', async () => {
  let location = '';
  const { get, port } = await usePublicHost((request, response) =>
    request.url === '/end' ? response.end('here') : redirectTo(location, 307)(request, response),
  );
  location = '/end';
  expect((await get('http://cdn.example/start')).bytes.toString()).toBe('here');
  location = 'http://cdn.example/end';
  expect((await get('http://cdn.example/start')).bytes.toString()).toBe('here');
  asked = [];
  for (location of [
    `http://127.0.0.1:${port}/end`,
    `http://localhost:${port}/end`,
    `http://[::1]:${port}/end`,
    'http://169.254.169.254/latest/meta-data/',
    `//127.0.0.1:${port}/end`,
  ])
    await expect(get('http://cdn.example/start'), location).rejects.toThrow('not on the public internet');
  for (const [to, reason] of [
    ['file:///etc/hostname', 'only http and https'],
    ['http://[', 'no URL'],
    ['/start', 'more than 3 times'],
  ] as const) {
    location = to;
    await expect(get('http://cdn.example/start'), to).rejects.toThrow(reason);
  }
  location = 'http://cdn.example/end';
  await expect(get('https://cdn.example/start')).rejects.toThrow('from https to http');
  expect(asked.filter((path) => path !== '/start')).toEqual([]);
});

test('SEC-19 a response that is too large, too slow or broken off is an error', async () => {
  const big = await usePublicHost((_, response) => response.end('x'.repeat(1_001)));
  await expect(big.get('http://cdn.example/')).rejects.toThrow('larger than');
  expect((await big.get('http://cdn.example/', { maxBytes: 1_001 })).bytes).toHaveLength(1_001);
  const slow = await usePublicHost((_, response) => {
    response.writeHead(200).write('x');
  });
  await expect(slow.get('http://cdn.example/', { timeoutMs: 50 })).rejects.toThrow('timeout');
  const silent = await usePublicHost(() => undefined);
  await expect(silent.get('http://cdn.example/', { timeoutMs: 50 })).rejects.toThrow('timeout');
  const broken = await usePublicHost((_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
  });
  await expect(broken.get('http://cdn.example/')).rejects.toThrow('aborted');
});
