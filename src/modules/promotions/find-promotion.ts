import type { Queries } from '#platform/database/database.ts';
import { type DraftRow, type LiveRow, selectDraft, selectDrafts, selectLive } from './internal/draft-records.ts';
import { selectPromotions } from './internal/import-records.ts';
import { type WrittenEntry, writeEntry } from './internal/write-entry.ts';
import type { StoredPromotionRow } from './list-promotions.ts';

export interface LivePromotion extends Pick<LiveRow, 'state' | 'active' | 'startsAt' | 'endsAt' | 'uses'> {
  entry: WrittenEntry;
}
export interface FoundPromotion {
  live: LivePromotion | null;
  draft: DraftRow | null;
}

/** A promotion as it is live, and as a draft; null when it is neither. */
export async function findPromotion(ctx: { db: Queries }, id: string): Promise<FoundPromotion | null> {
  const row = await selectLive(ctx, id);
  const draft = await selectDraft(ctx, id);
  if (!row && !draft) return null;
  const live = row && {
    state: row.state,
    active: row.active,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    uses: row.uses,
    entry: writeEntry(row),
  };
  return { live, draft };
}

/** All promotions, with their drafts and the drafts of new ones. */
export async function listPromotionsWithDrafts(ctx: {
  db: Queries;
}): Promise<{ promotions: StoredPromotionRow[]; drafts: DraftRow[] }> {
  return { promotions: await selectPromotions(ctx), drafts: await selectDrafts(ctx) };
}
