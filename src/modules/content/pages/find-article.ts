import type { ArticleDocument } from '#contract/site/content.ts';
import type { ContentHolder, ShownDocument } from '../cache/content-cache.ts';

/** The article at a path below /articles; null when there is none to show (NAV-15). */
export const findArticle = ({ content }: ContentHolder, path: string): ShownDocument<ArticleDocument> | null =>
  content.articles.get(path) ?? null;

/** Every article that may be shown, by title. */
export const listArticles = ({ content }: ContentHolder): ShownDocument<ArticleDocument>[] =>
  [...content.articles.values()].sort((one, other) =>
    one.document.fields.title.localeCompare(other.document.fields.title, 'en-NZ'),
  );
