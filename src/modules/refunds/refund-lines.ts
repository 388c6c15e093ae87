import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { noLineRefunds, unitsToRefund, worthLeftOf } from '#modules/orders/worth-of.ts';
import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { wasRefundRequested } from '#modules/payments/refunds/refunded-lines.ts';
import { readLineRefunds } from '#modules/returns/read-line-refunds.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type LinesRefusal, type RefundAnswer, refundUnder } from './refund-order.ts';

interface UnitsWanted {
  lineNo: number;
  qty: number;
}

/**
 * Refunds units of an order's lines: what was paid for them after promotions, to the cent, and no more than is left of
 * what was paid for goods. The server calculates the amount; the same key with the same units is the same refund. More
 * units than were bought, not yet refunded and not in a return are refused (FIX-77). Undispatched units are still
 * dispatched, unless this was the rest of the money (`refundOrder`).
 */
export function refundLines(
  ctx: Ctx,
  number: string,
  refund: {
    key: string;
    lines: readonly UnitsWanted[];
    seenCents?: bigint;
    reason: string;
    by: string;
    asCredit?: boolean;
  },
): Promise<RefundAnswer> {
  const { key, lines: wanted, asCredit = false, ...facts } = refund;
  return refundUnder(ctx, number, asCredit, async (tx, held) => {
    const requestKey = `asked:${key}` as const;
    const request = { ...facts, key: requestKey, amountCents: 'REST' as const };
    // On a repeat its units are no longer available because of itself: `requestRefund` returns what it refunded, or
    // that the key was used for others.
    if (await wasRefundRequested(tx, held.id, requestKey))
      return ok({ ...request, lines: wanted.map((line) => ({ ...line, cents: 0n })) });
    const lines = await worthOfUnits(tx, held.number, wanted);
    if (!lines.ok) return lines;
    const [leftCents, cardsCents] = [await refundableCents(tx, held.id), await readPaidForCards(tx, held.id)];
    const goodsCents = leftCents > cardsCents ? leftCents - cardsCents : 0n;
    const capped = capTogether(lines.value, goodsCents);
    const maxCents = capped.reduce((sum, { cents }) => sum + cents, 0n);
    return maxCents === 0n ? fail({ reason: 'NOTHING_LEFT' }) : ok({ ...request, lines: capped, maxCents });
  });
}

async function worthOfUnits(
  tx: Ctx,
  number: string,
  wanted: readonly UnitsWanted[],
): Promise<Result<(UnitsWanted & { cents: Cents })[], LinesRefusal>> {
  const order = await getOrder(tx, number);
  const given = order ? await readLineRefunds(tx, order.id) : new Map();
  const found: (UnitsWanted & { cents: Cents })[] = [];
  for (const { lineNo, qty } of wanted) {
    const line = order?.lines.find((one) => one.lineNo === lineNo);
    if (!line) return fail({ reason: 'NO_SUCH_LINE' });
    if (line.giftCard) return fail({ reason: 'GIFT_CARD_LINE' });
    const before = given.get(lineNo) ?? noLineRefunds;
    const left = unitsToRefund(line, before);
    if (qty > left) return fail({ reason: 'LINE_GONE', what: `${productName(line)} ${line.sizeLabel}`.trim(), left });
    found.push({ lineNo, qty, cents: worthLeftOf(line, before, qty) });
  }
  return ok(found);
}

/** Lines worth no more than `maxCents` together: where less is left, the last lines are refunded less. */
function capTogether<L extends { cents: Cents }>(lines: readonly L[], maxCents: Cents): L[] {
  let left = maxCents;
  return lines.map((line) => {
    const cents = line.cents - left > 0n ? left : line.cents;
    left -= cents;
    return { ...line, cents };
  });
}
