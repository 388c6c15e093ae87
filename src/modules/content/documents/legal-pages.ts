/** The pages every shop needs: required by law or card schemes, or linked from the shop's own pages (FIX-72). */
import { type ArticleDocument, type ContentDocument, documentId } from '#contract/site/content.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import type { SourcedDocument } from '../content-source.port.ts';
import { hasEverHadContent, upsertDocuments } from '../internal/content-records.ts';
import { selectDraft } from '../internal/draft-records.ts';
import { lockDocument } from '../internal/edition-records.ts';
import { importContent } from './import-content.ts';

/** Paths below /articles. */
export const LEGAL_PAGES = ['privacy', 'terms', 'delivery', 'returns', 'guarantee', 'payment-failed'] as const;

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

/**
 * Adds each of these pages that the shop does not have, unpublished, for staff to adapt; returns the ids of those that
 * were added. What is there, drafts included, stays as it is (HON-05).
 */
export async function addMissingPages(ctx: Ctx, actor: string, pages: readonly ContentDocument[]): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const added: string[] = [];
    for (const page of pages.filter(isArticle)) {
      const id = documentId(page);
      if ((await lockDocument(tx, id)) !== null || (await selectDraft(tx, id)) !== null) continue;
      await upsertDocuments(tx, [{ ...page, published: false }], actor);
      await writeAudit(tx, {
        actor,
        action: 'content.created',
        subject: id,
        before: null,
        after: { title: page.fields.title, published: false },
      });
      added.push(id);
    }
    return added;
  });
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
