import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { lockRefundable, selectRefundable } from '../internal/refund-records.ts';
import type { Refundable } from './refund.ts';

const sumOf = (parts: readonly Refundable[]): Cents => parts.reduce((total, { leftCents }) => total + leftCents, 0n);

/**
 * What no refund has claimed yet of an order's money, in cents; its payments stay locked until the open transaction
 * ends.
 */
export const refundableCents = async (tx: { db: Queries }, orderId: string): Promise<Cents> =>
  sumOf(await lockRefundable(tx, orderId));

/** The same amount to be shown: nothing is locked, so that the next refund may change it. */
export const showRefundableCents = async (ctx: { db: Queries }, orderId: string): Promise<Cents> =>
  sumOf(await selectRefundable(ctx, orderId));
