import type { Queries } from '#platform/database/database.ts';
import { lockPending } from '../internal/order-records.ts';

/** Locks an undecided order until the open transaction ends; false when it has been decided. */
export const lockPendingOrder = (tx: { db: Queries }, orderId: string): Promise<boolean> => lockPending(tx, orderId);
