import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { SHOWN_HEADER } from '../pages/shown-header.ts';
import { createTagger } from './tag-answers.ts';

const PUBLIC = { 'cache-control': 'public, max-age=0, s-maxage=60' };
type Sent = Record<string, string>;

/** What is sent of an answer by a shop at version 7. */
function send(url: string, headers: Sent | string[], { status = 200, trusted = true } = {}): unknown {
  let sent: unknown = null;
  const response = {
    writeHead: (_: number, written: unknown) => {
      sent = written;
    },
  } as unknown as ServerResponse;
  const config = { KERB_EDGE: 'fastly', KERB_EDGE_MAX_AGE: 7_200 } as const;
  createTagger({ config, version: () => 7, isTrusted: () => trusted })(response, url);
  response.writeHead(status, headers as never);
  return sent;
}
const lifeOf = (...call: Parameters<typeof send>) => (send(...call) as Sent)['surrogate-control'];

test('FLT-04 a page is kept by the cache only while nothing changed since it was rendered and purges wait for the process', () => {
  const page = (version: number) => ({ ...PUBLIC, [SHOWN_HEADER]: `${version} s p1 c2` });
  expect(send('/nz/products/a', page(7))).toEqual({
    ...PUBLIC,
    'surrogate-key': 's p1 c2',
    'surrogate-control': 'max-age=7200, stale-while-revalidate=60, stale-if-error=86400',
  });
  expect(lifeOf('/nz/products/a', page(6))).toBe('no-store, max-age=0');
  expect(lifeOf('/nz/products/a', page(7), { trusted: false })).toBe('no-store, max-age=0');
  expect(lifeOf('/nz/products/a', page(7), { status: 404 })).toBe('no-store, max-age=0');
  expect(lifeOf('/nz/products/a', page(7), { status: 304 })).toMatch('max-age=7200');
});

test('FLT-04 pictures, shared images and stores have keys of their own, and keep the time that browsers have', () => {
  const media = 'a'.repeat(16) + 'b'.repeat(16);
  expect(send(`/nz/media/${media}/640.webp`, PUBLIC)).toEqual({ ...PUBLIC, 'surrogate-key': `m m${'a'.repeat(16)}` });
  expect(send('/nz/media/share/12-00.jpeg?x=1', PUBLIC)).toEqual({ ...PUBLIC, 'surrogate-key': 's p12' });
  expect(send('/nz/api/stores?near=x', PUBLIC)).toEqual({ ...PUBLIC, 'surrogate-key': 's t' });
});

test('FLT-04 what no shared cache may keep has no keys, however its headers are written', () => {
  for (const control of ['no-store', 'private, no-cache', 'private, max-age=30'])
    expect(send('/nz/cart', { 'cache-control': control, [SHOWN_HEADER]: '7 s' })).toEqual({ 'cache-control': control });
  expect(send('/nz/cart', ['cache-control', 'no-store', SHOWN_HEADER, '7 s'])).toEqual(['cache-control', 'no-store']);
  expect(send('/nz/', ['cache-control', 'public', SHOWN_HEADER, '7 s'])).toContain('surrogate-key');
  expect(send('/healthz', {})).toEqual({});
});

test('FLT-04 a page with more cards than a header takes has one key for all cards', () => {
  const cards = Array.from({ length: 2_000 }, (_, id) => `c${id}`).join(' ');
  const sent = send('/nz/', { ...PUBLIC, [SHOWN_HEADER]: `7 s la ${cards}` }) as Sent;
  expect(sent['surrogate-key']).toBe('s la ca');
});
