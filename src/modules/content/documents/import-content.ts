import type { ContentDocument } from '#contract/site/content.ts';
import type { Queries } from '#platform/database/database.ts';
import { upsertDocuments } from '../internal/content-records.ts';

/**
 * Replaces documents with the same kind and path, in one statement; returns how many changed. Repeating it changes
 * nothing.
 */
export async function importContent(ctx: { db: Queries }, documents: readonly ContentDocument[]): Promise<number> {
  return documents.length === 0 ? 0 : (await upsertDocuments(ctx, documents)).length;
}
