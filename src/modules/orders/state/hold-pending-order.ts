import type { Queries } from '#platform/database/database.ts';
import { lockPending } from '../internal/order-records.ts';

/** Holds an order that nobody has decided until the open transaction ends; false when somebody has. */
export const holdPendingOrder = (tx: { db: Queries }, orderId: string): Promise<boolean> => lockPending(tx, orderId);
