import type { ArticleDocument } from '#contract/site/content.ts';
import type { ContentHolder, Shown } from '../cache/content-cache.ts';

/** The article at a path below /articles; null when there is none to show (NAV-15). */
export const findArticle = ({ content }: ContentHolder, path: string): Shown<ArticleDocument> | null =>
  content.articles.get(path) ?? null;

/** Every article that may be shown, by title. */
export const listArticles = ({ content }: ContentHolder): Shown<ArticleDocument>[] =>
  [...content.articles.values()].sort((one, other) =>
    one.document.fields.title.localeCompare(other.document.fields.title, 'en-NZ'),
  );
