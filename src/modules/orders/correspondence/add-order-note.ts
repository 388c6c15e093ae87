import type { Queries } from '#platform/database/database.ts';
import { insertNote } from '../internal/correspondence-records.ts';

/** Adds a note to an order, shown to all staff who open it; joins an open transaction. */
export const addOrderNote = (ctx: { db: Queries }, orderId: string, actor: string, body: string): Promise<void> =>
  insertNote(ctx, orderId, actor, body);
