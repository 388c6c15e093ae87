import type { Queries } from '#platform/database/database.ts';
import { deleteDocument } from '../internal/deleted-records.ts';

/** Deletes a document and its draft; staff can restore it (OWN-10). False when there was none. */
export async function removeContent(ctx: { db: Queries }, id: string): Promise<boolean> {
  return deleteDocument(ctx, id, '');
}
