import type { Queries } from '#platform/database/database.ts';
import { returnByRma, returnsInStates, returnsOf, returnsOverdue } from './internal/return-records.ts';
import type { Return, ReturnState } from './return.ts';

/** A return by its RMA id, however it is typed; null when there is none. */
export const findReturn = (ctx: { db: Queries }, rma: string): Promise<Return | null> =>
  returnByRma(ctx, rma.trim().toUpperCase());

/** The returns of an order, the oldest first, without cancelled ones. */
export const listReturns = (ctx: { db: Queries }, orderId: string): Promise<Return[]> => returnsOf(ctx, orderId);

/** Returns in these states, the longest waiting first, for the staff queue. */
export const listReturnQueue = (
  ctx: { db: Queries },
  states: readonly ReturnState[],
  limit: number,
): Promise<Return[]> => returnsInStates(ctx, states, limit);

/** Returns that are not received by the day of their refund, the longest waiting first (PARC-04). */
export const listOverdueReturns = (ctx: { db: Queries }, limit: number): Promise<Return[]> =>
  returnsOverdue(ctx, limit);
