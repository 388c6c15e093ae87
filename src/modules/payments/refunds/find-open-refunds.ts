import type { Queries } from '#platform/database/database.ts';
import { openRefunds } from '../internal/refund-records.ts';

/** Refunds of an order that are written and not yet done. */
export const findOpenRefunds = (ctx: { db: Queries }, orderId: string): Promise<string[]> => openRefunds(ctx, orderId);
