import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEntry } from '#modules/content/documents/read-entry.ts';
import { createContentfulContent } from './contentful-content.ts';

/**
 * A fake of Contentful's Content Delivery API: pages of entries by skip and limit, 401 for a wrong token, 429 with a
 * retry time.
 */
const entry = (id: string, type: string, fields: Record<string, unknown>, updatedAt = '2026-11-01T00:00:00.000Z') => ({
  metadata: { tags: [] },
  sys: {
    id,
    type: 'Entry',
    createdAt: '2026-10-01T00:00:00.000Z',
    updatedAt,
    revision: 1,
    locale: 'en-NZ',
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
  },
  fields,
});
let entries: unknown[] = [];
let requestedUrls: URL[] = [];
let serverReply: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://contentful');
  requestedUrls.push(url);
  if (serverReply) return serverReply(request, response);
  const reply = (status: number, body: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json' })
      .end(JSON.stringify(body));
  if (request.headers.authorization !== 'Bearer secret')
    return reply(401, { sys: { type: 'Error', id: 'AccessTokenInvalid' } });
  if (url.pathname !== '/spaces/kerb/environments/master/entries')
    return reply(404, { sys: { type: 'Error', id: 'NotFound' } });
  const [skip, limit] = ['skip', 'limit'].map((name) => Number(url.searchParams.get(name))) as [number, number];
  return reply(200, {
    sys: { type: 'Array' },
    total: entries.length,
    skip,
    limit,
    items: entries.slice(skip, skip + limit),
  });
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(() => {
  entries = [];
  requestedUrls = [];
  serverReply = null;
});

const complaints: string[] = [];
const open = (options: { token?: string; timeoutMs?: number } = {}) =>
  createContentfulContent({
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    space: 'kerb',
    environment: 'master',
    token: options.token ?? 'secret',
    everyMs: 30_000,
    timeoutMs: options.timeoutMs ?? 10_000,
    pageSize: 2,
    toDocument: readEntry,
    complain: (id, reason) => complaints.push(`${id}: ${reason}`),
  });

test('CMS-06 entries of a hosted system become documents, over all pages; unchanged content is not read again', async () => {
  entries = [
    entry('a1', 'article', { path: 'delivery', title: 'Delivery', summary: 's', body: 'By van.' }),
    entry('p1', 'post', {
      path: 'runs/first',
      title: 'Run',
      summary: 's',
      body: 'x',
      tags: ['running'],
      publishAt: '2026-11-02T20:00:00.000Z',
    }),
    entry('h1', 'home', { blocks: [{ type: 'brands', title: 'Brands' }] }),
    entry('n1', 'navigation', { links: [] }),
    entry('bad', 'article', { path: 'Bad Path', title: 'x', summary: 's', body: '' }),
  ];
  const source = open();
  const found = await source.read(null);
  expect(requestedUrls.map((url) => url.searchParams.get('skip'))).toEqual(['0', '2', '4']);
  expect(found?.documents.map(({ id, document }) => [id, document.kind, document.path])).toEqual([
    ['a1', 'article', 'delivery'],
    ['p1', 'post', 'runs/first'],
    ['h1', 'home', 'home'],
  ]);
  expect(found?.documents[1]?.document.publishAt).toEqual(new Date('2026-11-02T20:00:00Z'));
  expect(complaints).toEqual(['bad: path: must be lower-case words with hyphens, parts divided by /']);
  expect(await source.read(found?.mark ?? null)).toBe(null);
  entries[0] = entry(
    'a1',
    'article',
    { path: 'delivery', title: 'Delivery now', summary: 's', body: '' },
    '2026-11-03T00:00:00.000Z',
  );
  expect((await source.read(found?.mark ?? null))?.documents[0]?.document.fields).toMatchObject({
    title: 'Delivery now',
  });
});

test('CMS-06 B13 a hosted system that refuses, is busy, sends garbage, is slow or down is an error, not empty content', async () => {
  await expect(open({ token: 'wrong' }).read(null)).rejects.toThrow('Contentful answered 401');
  serverReply = (_, response) => response.writeHead(429, { 'x-contentful-ratelimit-reset': '1' }).end('{}');
  await expect(open().read(null)).rejects.toThrow('Contentful answered 429');
  serverReply = (_, response) => response.writeHead(200).end('{"total":1,"items":[{"sys":{}}]}');
  await expect(open().read(null)).rejects.toThrow('not a list of entries');
  serverReply = (_, response) => response.writeHead(200).end('<html>');
  await expect(open().read(null)).rejects.toThrow();
  serverReply = () => undefined;
  await expect(open({ timeoutMs: 50 }).read(null)).rejects.toThrow(/timeout/i);
  serverReply = (request) => request.socket.destroy();
  await expect(open().read(null)).rejects.toThrow();
  serverReply = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  await expect(open().read(null)).rejects.toThrow();
});

test('CMS-06 a system that announces more entries but sends none neither blocks the shop nor empties its content', async () => {
  serverReply = (_, response) => response.writeHead(200).end('{"total":9,"items":[]}');
  await expect(open().read(null)).rejects.toThrow('Contentful announced 9 entries and sent 0');
  serverReply = (_, response) => response.writeHead(200).end('{"total":0,"items":[]}');
  expect((await open().read(null))?.documents).toEqual([]);
});
