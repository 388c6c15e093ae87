import type { Queries } from '#platform/database/database.ts';
import type { SourcedDocument } from '../content-source.port.ts';
import { selectEverything } from '../internal/content-records.ts';

/** Every document of our own tables, drafts included, by id. */
export async function listContent(ctx: { db: Queries }): Promise<SourcedDocument[]> {
  return selectEverything(ctx);
}
