import type { Queries } from '#platform/database/database.ts';
import { insertNote } from '../internal/correspondence-records.ts';
import type { OrderNote } from './correspondence.ts';

/** Adds a note to an order, shown to all staff who open it; joins an open transaction. */
export const addOrderNote = (ctx: { db: Queries }, orderId: string, note: Omit<OrderNote, 'at'>): Promise<void> =>
  insertNote(ctx, orderId, note);
