import type { Queries } from '#platform/database/database.ts';
import { notesOf } from '../internal/correspondence-records.ts';
import type { OrderNote } from './correspondence.ts';

/** Notes of an order, the oldest first. */
export const listOrderNotes = (ctx: { db: Queries }, orderId: string): Promise<OrderNote[]> => notesOf(ctx, orderId);
