import type { Queries } from '#platform/database/database.ts';
import { type GiftUnit, markFailed, markMailed, markStopped } from '../internal/gift-records.ts';

export type { GiftUnit } from '../internal/gift-records.ts';

/** The gift card of this unit was mailed: kept from the first time on (UX-03). */
export const recordGiftMailed = (ctx: { db: Queries }, unit: GiftUnit): Promise<void> => markMailed(ctx, unit);

/** It never will be mailed, because its order was cancelled or refunded. */
export const recordGiftStopped = (ctx: { db: Queries }, unit: GiftUnit): Promise<void> => markStopped(ctx, unit);

/** Its mail could not be delivered: staff find the order in their list again. */
export const recordGiftFailed = (ctx: { db: Queries }, unit: GiftUnit): Promise<void> => markFailed(ctx, unit);
