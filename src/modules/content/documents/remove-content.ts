import type { Queries } from '#platform/database/database.ts';
import { deleteDocument } from '../internal/content-records.ts';

/** Deletes a document for good; false when there was none. */
export async function removeContent(ctx: { db: Queries }, id: string): Promise<boolean> {
  return deleteDocument(ctx, id);
}
