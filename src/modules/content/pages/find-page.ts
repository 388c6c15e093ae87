import type { PageDocument } from '#contract/site/content.ts';
import type { ContentHolder, ShownDocument } from '../cache/content-cache.ts';

/** The landing page at a path below /pages; null when there is none to show now (OWN-10). */
export const findPage = ({ content }: ContentHolder, path: string): ShownDocument<PageDocument> | null =>
  content.pages.get(path) ?? null;

/** Every landing page that may be shown now and that search engines may list. */
export const listListedPages = ({ content }: ContentHolder): ShownDocument<PageDocument>[] =>
  [...content.pages.values()].filter(({ document }) => document.fields.listed);
