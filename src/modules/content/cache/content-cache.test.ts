import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentDocument } from '#contract/site/content.ts';
import type { SourcedContent, SourcedDocument } from '../content-source.port.ts';
import { findPost, listPosts, listTags } from '../pages/list-posts.ts';
import { emptyContentCache, fillContentCache } from './content-cache.ts';
import { refreshContent } from './refresh-content.ts';

const MONDAY = Date.UTC(2026, 10, 16);
const post = (
  path: string,
  options: { at?: number | null; until?: number; tags?: string[]; published?: boolean } = {},
): SourcedDocument => {
  const { at = MONDAY, until, tags = [], published = true } = options;
  const document: ContentDocument = {
    kind: 'post',
    path,
    published,
    publishAt: at === null ? null : new Date(at),
    publishUntil: until === undefined ? null : new Date(until),
    fields: { title: path, summary: 'About it', tags, body: '' },
  };
  return { id: `post:${path}`, changedAt: new Date(MONDAY), document };
};
const cache = (documents: SourcedDocument[], now = MONDAY) => ({
  content: { ...emptyContentCache(), ...fillContentCache(documents, new Date(now)) },
});

test('CMS-02 CMS-03 a page of the blog has 12 posts, newest first; every post is on exactly one page', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60, size: 'max' }), (days) => {
      const holder = cache(days.map((day) => post(`day-${day}`, { at: MONDAY - day * 86_400_000 })));
      const { pages, total } = listPosts(holder, { page: 1 });
      const all = Array.from({ length: pages }, (_, index) => listPosts(holder, { page: index + 1 }).posts);
      expect(total).toBe(days.length);
      for (const page of all.slice(0, -1)) expect(page).toHaveLength(12);
      expect(all.flat().map(({ document }) => document.path)).toEqual(
        [...days].sort((a, b) => a - b).map((day) => `day-${day}`),
      );
      expect(listPosts(holder, { page: pages + 1 }).posts).toEqual([]);
    }),
  );
});

test('CMS-01 filtering by a tag returns the posts that have it; filtering by a path returns those below it', () => {
  const holder = cache([
    post('runs/one', { tags: ['running', 'wellington'] }),
    post('runs/two', { tags: ['running'] }),
    post('runs-club'),
    post('care', { tags: ['care'] }),
  ]);
  const paths = (wanted: { tag?: string; below?: string }) =>
    listPosts(holder, { ...wanted, page: 1 }).posts.map(({ document }) => document.path);
  expect(paths({ tag: 'running' })).toEqual(['runs/one', 'runs/two']);
  expect(paths({ tag: 'none' })).toEqual([]);
  expect(paths({ below: 'runs' })).toEqual(['runs/one', 'runs/two']);
  expect(findPost(holder, 'runs/two')?.id).toBe('post:runs/two');
  expect(findPost(holder, 'runs')).toBe(null);
  expect(listTags(holder)).toEqual([
    { tag: 'running', posts: 2 },
    { tag: 'care', posts: 1 },
    { tag: 'wellington', posts: 1 },
  ]);
});

test('CMS-06 scheduled, expired and draft documents are not shown; the cache knows when the next scheduled change is due', () => {
  const documents = [
    post('early', { at: MONDAY + 5_000 }),
    post('over', { until: MONDAY - 1, at: MONDAY - 9 }),
    post('ending', { until: MONDAY + 9_000 }),
    post('draft', { published: false }),
    post('always', { at: null }),
  ];
  const at = (now: number) => listPosts(cache(documents, now), { page: 1 }).posts.map(({ document }) => document.path);
  expect(at(MONDAY)).toEqual(['ending', 'always']);
  expect(fillContentCache(documents, new Date(MONDAY)).changesAt).toBe(MONDAY + 5_000);
  expect(at(MONDAY + 5_000)).toEqual(['early', 'ending', 'always']);
  expect(at(MONDAY + 9_000)).toEqual(['early', 'always']);
  expect(fillContentCache(documents, new Date(MONDAY + 9_000)).changesAt).toBe(Number.POSITIVE_INFINITY);
});

test('CMS-06 the version rises only with an edit or a due change; an unreachable source removes nothing', async () => {
  let now = MONDAY;
  let reading: SourcedContent | null | Error = {
    mark: '1',
    documents: [post('one'), post('later', { at: MONDAY + 1_000 })],
  };
  const marks: (string | null)[] = [];
  const source = {
    everyMs: 1,
    read: async (mark: string | null) => {
      marks.push(mark);
      if (reading instanceof Error) throw reading;
      return reading;
    },
  };
  const ctx = { content: emptyContentCache(), clock: { now: () => new Date(now) } };
  const shown = () => listPosts(ctx, { page: 1 }).posts.map(({ document }) => document.path);
  expect(await refreshContent(ctx, source)).toBe(true);
  expect([ctx.content.version, shown()]).toEqual([2, ['one']]);
  reading = null;
  expect(await refreshContent(ctx, source)).toBe(false);
  expect(ctx.content.version).toBe(2);
  now += 1_000;
  reading = new Error('down');
  await expect(refreshContent(ctx, source)).rejects.toThrow('down');
  expect([ctx.content.version, shown()]).toEqual([3, ['later', 'one']]);
  reading = null;
  expect(await refreshContent(ctx, source)).toBe(false);
  reading = { mark: '2', documents: [] };
  expect(await refreshContent(ctx, source)).toBe(true);
  expect([ctx.content.version, shown()]).toEqual([4, []]);
  expect(marks).toEqual([null, '1', '1', '1', '1']);
});
