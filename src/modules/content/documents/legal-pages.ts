/** The pages a shop cannot do without: what law and card schemes ask for, and where the shop's own links lead (FIX-72). */
import type { ArticleDocument, ContentDocument } from '#contract/site/content.ts';
import type { Queries } from '#platform/database/database.ts';
import type { SourcedDocument } from '../content-source.port.ts';
import { hasEverHadContent } from '../internal/content-records.ts';
import { importContent } from './import-content.ts';

/** Addresses below /articles. */
export const LEGAL_PAGES = ['privacy', 'terms', 'delivery', 'returns', 'payment-failed'] as const;

/** First paragraph of a page that the owner of the shop has not made theirs; shoppers see it, so that nobody takes the page for a promise. */
export const LEGAL_DRAFT_MARK = '**Draft.** The owner of this shop has not yet checked this page.';

/**
 * Puts the legal pages into a shop that never had any content, each marked as a draft; how many. A shop whose owner took
 * one away keeps it away.
 */
export async function addLegalDrafts(ctx: { db: Queries }, pages: readonly ContentDocument[]): Promise<number> {
  if (await hasEverHadContent(ctx)) return 0;
  return importContent(ctx, pages.filter(isArticle).map(markAsDraft));
}

/** Which of the legal pages are not there for shoppers, and which still bear the mark of a draft. */
export function findLegalDrafts(documents: readonly SourcedDocument[]): { missing: string[]; drafts: string[] } {
  const articles = new Map(
    documents.flatMap(({ document }) =>
      isArticle(document) && document.published ? [[document.path, document.fields.body]] : [],
    ),
  );
  const there = LEGAL_PAGES.filter((path) => articles.has(path));
  return {
    missing: LEGAL_PAGES.filter((path) => !articles.has(path)),
    drafts: there.filter((path) => articles.get(path)?.includes(LEGAL_DRAFT_MARK)),
  };
}

const isArticle = (document: ContentDocument): document is ArticleDocument => document.kind === 'article';
const markAsDraft = (page: ArticleDocument): ArticleDocument => ({
  ...page,
  fields: { ...page.fields, body: `${LEGAL_DRAFT_MARK}\n\n${page.fields.body}` },
});
