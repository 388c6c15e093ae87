import { expect, onTestFinished, test } from 'vitest';
import { asCloudflare, asFastly, asVarnish, startPurgeStandIn } from '../../../tests/support/edge/purge-stand-in.ts';
import { createCloudflareEdge } from './cloudflare-edge.ts';
import { createFastlyEdge } from './fastly-edge.ts';
import { createVarnishEdge } from './varnish-edge.ts';

const TOKEN = 'token-of-the-edge-cache';
const SERVICE = 'SU1Z0isxPaozGVKXdv0eY';
const kinds = [
  {
    name: 'Varnish',
    answer: asVarnish(TOKEN),
    make: (url: string, token: string) => createVarnishEdge({ urls: [url], token }),
  },
  {
    name: 'Fastly',
    answer: asFastly(TOKEN, SERVICE),
    make: (url: string, token: string) => createFastlyEdge({ url, token, service: SERVICE }),
  },
  {
    name: 'Cloudflare',
    answer: asCloudflare(TOKEN, SERVICE),
    make: (url: string, token: string) => createCloudflareEdge({ url, token, service: SERVICE }),
  },
];

async function open({ answer, make }: (typeof kinds)[number], token = TOKEN) {
  const standIn = await startPurgeStandIn(answer);
  onTestFinished(standIn.close);
  return { standIn, edge: make(standIn.url, token) };
}

for (const kind of kinds) {
  test(`FLT-04 ${kind.name} takes as many keys as fit into one call, and a test of the connection purges no page`, async () => {
    const { standIn, edge } = await open(kind);
    const keys = Array.from({ length: edge.maxKeys }, (_, index) => `l-${String(index).padStart(10, '0')}`);
    expect(await edge.purge(keys)).toEqual({ done: keys, failure: null });
    expect(standIn.purged).toEqual(keys);
    expect(await edge.verify()).toMatch(kind.name);
    expect(standIn.purged.slice(keys.length)).toEqual(['kerb-connection-test']);
  });

  test(`FLT-04 ${kind.name} refuses a wrong token, and the reason names the setting but not the token`, async () => {
    const { edge } = await open(kind, 'another-token-entirely');
    const { done, failure } = await edge.purge(['s']);
    expect(done).toEqual([]);
    expect(failure?.reason).toMatch(/refuses KERB_EDGE_TOKEN \(status 40[13]\)/);
    expect(failure?.reason).not.toMatch('another-token');
    await expect(edge.verify()).rejects.toThrow(/refuses KERB_EDGE_TOKEN/);
  });

  test(`FLT-04 ${kind.name} asks to be left alone, is down or breaks off: nothing counts as purged`, async () => {
    const { standIn, edge } = await open(kind);
    standIn.failWith(429, { 'retry-after': '7' });
    expect((await edge.purge(['s'])).failure).toMatchObject({ retryAfterMs: 7_000 });
    standIn.failWith(503);
    expect(await edge.purge(['s'])).toMatchObject({ done: [], failure: { retryAfterMs: null } });
    standIn.failWith(0);
    expect((await edge.purge(['s'])).failure?.reason).toMatch('cannot be reached');
    expect(standIn.purged).toEqual([]);
  });
}

test('FLT-04 another server at the address of Varnish, which answers 200 to anything, confirms nothing', async () => {
  const standIn = await startPurgeStandIn(() => ({ status: 200, body: 'welcome' }));
  onTestFinished(standIn.close);
  const { done, failure } = await createVarnishEdge({ urls: [standIn.url], token: TOKEN }).purge(['s']);
  expect([done, failure?.reason]).toEqual([[], expect.stringMatching('welcome')]);
});

test('FLT-04 every Varnish server has to confirm a purge', async () => {
  const [one, other] = [await startPurgeStandIn(asVarnish(TOKEN)), await startPurgeStandIn(asVarnish(TOKEN))];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  const edge = createVarnishEdge({ urls: [one.url, other.url], token: TOKEN });
  expect(await edge.verify()).toBe('2 Varnish servers take purges');
  other.failWith(503);
  expect((await edge.purge(['s'])).done).toEqual([]);
  other.failWith(null);
  expect((await edge.purge(['s'])).done).toEqual(['s']);
});

test('FLT-04 a key that Fastly or Cloudflare does not confirm is not done', async () => {
  const fastly = await startPurgeStandIn(() => ({ status: 200, body: '{"a":"1"}' }));
  const cloudflare = await startPurgeStandIn(() => ({
    status: 200,
    body: '{"success":false,"errors":[{"code":1134,"message":"Unable to purge"}]}',
  }));
  onTestFinished(async () => void (await Promise.all([fastly.close(), cloudflare.close()])));
  const options = { token: TOKEN, service: SERVICE };
  expect(await createFastlyEdge({ url: fastly.url, ...options }).purge(['a', 'b'])).toMatchObject({
    done: ['a'],
    failure: { reason: 'Fastly did not confirm every key' },
  });
  expect((await createCloudflareEdge({ url: cloudflare.url, ...options }).purge(['a'])).failure?.reason).toBe(
    'Cloudflare refuses the purge: Unable to purge (1134)',
  );
});
