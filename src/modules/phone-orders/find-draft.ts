import type { Queries } from '#platform/database/database.ts';
import { selectDraft, selectDraftOfOrder, selectDrafts } from './internal/draft-records.ts';
import type { DraftDiscount, PhoneDraft } from './phone-draft.ts';

type Db = { db: Queries };
const MAX_LISTED = 200;

/** A draft by its id, whatever became of it. */
export const findDraft = (ctx: Db, draftId: string): Promise<PhoneDraft | null> => selectDraft(ctx, draftId);

/** The newest first, at most 200: those that wait for their payment, or all. */
export const listDrafts = (ctx: Db, onlyOpen: boolean): Promise<PhoneDraft[]> =>
  selectDrafts(ctx, onlyOpen, MAX_LISTED);

/** The discount that staff gave on this order; null for none. */
export const discountOfOrder = async (ctx: Db, orderId: string): Promise<DraftDiscount | null> =>
  (await selectDraftOfOrder(ctx, orderId))?.discount ?? null;
