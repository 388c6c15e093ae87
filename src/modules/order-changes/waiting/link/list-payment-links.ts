import type { Queries } from '#platform/database/database.ts';
import { selectLinkIds } from '../../internal/waiting-records.ts';

/** The ids of all changes of an order for which a payment link was mailed, whatever became of them (EDIT-01). */
export const listPaymentLinks = (ctx: { db: Queries }, orderId: string): Promise<{ id: string }[]> =>
  selectLinkIds(ctx, orderId);
