/** The pages every shop needs: required by law or card schemes, or linked from the shop's own pages (FIX-72). */
import type { ArticleDocument, ContentDocument } from '#contract/site/content.ts';
import type { Queries } from '#platform/database/database.ts';
import type { SourcedDocument } from '../content-source.port.ts';
import { hasEverHadContent } from '../internal/content-records.ts';
import { importContent } from './import-content.ts';

/** Paths below /articles. */
export const LEGAL_PAGES = ['privacy', 'terms', 'delivery', 'returns', 'payment-failed'] as const;

/**
 * First paragraph of a page that the owner has not edited yet; shoppers see it, so that nobody takes the page for a
 * commitment.
 */
const LEGAL_DRAFT_MARK = '**Draft.** The owner of this shop has not yet checked this page.';

/**
 * Adds the legal pages to a shop that never had any content, each marked as a draft; returns how many. Pages that the
 * owner deleted are not added again.
 */
export async function addLegalDrafts(ctx: { db: Queries }, pages: readonly ContentDocument[]): Promise<number> {
  if (await hasEverHadContent(ctx)) return 0;
  return importContent(ctx, pages.filter(isArticle).map(markAsDraft));
}

/** The legal pages that shoppers cannot see, and those that still have the draft mark. */
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
