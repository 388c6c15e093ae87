import { type LineRefunds, noLineRefunds } from '#modules/orders/worth-of.ts';
import { readRefundedLines } from '#modules/payments/refunds/refunded-lines.ts';
import type { Queries } from '#platform/database/database.ts';
import { acceptedBefore } from './internal/return-records.ts';

/**
 * What was refunded of each line of an order, by refunds of units and by returns; by line number, lines without any
 * are absent (FIX-77).
 */
export async function readLineRefunds(ctx: { db: Queries }, orderId: string): Promise<Map<number, LineRefunds>> {
  const [refunded, accepted] = [await readRefundedLines(ctx, orderId), await acceptedBefore(ctx, orderId)];
  return new Map(
    [...new Set([...refunded.keys(), ...accepted.keys()])].map((lineNo) => {
      const { cents: refundCents = 0n, ...units } = refunded.get(lineNo) ?? {};
      const { qty: acceptedQty = 0, cents: returnCents = 0n } = accepted.get(lineNo) ?? {};
      return [lineNo, { ...noLineRefunds, ...units, acceptedQty, cents: refundCents + returnCents }];
    }),
  );
}
