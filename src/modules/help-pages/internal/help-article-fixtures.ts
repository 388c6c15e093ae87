/** Articles in the content cache, for tests of help pages. */
import { emptyContentCache, fillContentCache } from '#modules/content/cache/content-cache.ts';
import type { SourcedDocument } from '#modules/content/content-source.port.ts';

export const article = (path: string, title: string): SourcedDocument => ({
  id: path,
  changedAt: new Date(),
  document: {
    kind: 'article',
    path,
    published: true,
    publishAt: null,
    publishUntil: null,
    fields: { title, summary: '', body: '', inFooter: false },
  },
});

/** The content of a shop with these articles. */
export const contentWith = (...articles: SourcedDocument[]) => ({
  ...emptyContentCache(),
  ...fillContentCache(articles, new Date()),
});
