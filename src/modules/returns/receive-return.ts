import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { reversePointsForReturn } from '#modules/loyalty/reverse-points-for-return.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { findReplacement, releaseReplacement } from '#modules/orders/returns/replacement-order.ts';
import { recordReceivedUnits, settleReturned } from '#modules/orders/returns/settle-returned.ts';
import { noLineRefunds, worthLeftOf } from '#modules/orders/worth-of.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { returnStock } from '#modules/stock/return-stock.ts';
import { isPlace } from '#modules/stores/is-place.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { failpoint } from '#platform/failpoint.ts';
import { centsToDollars } from '#shared/money.ts';
import { findReturn } from './find-return.ts';
import { setOutcome, updateReturnState } from './internal/return-records.ts';
import { readLineRefunds } from './read-line-refunds.ts';
import type { Return, ReturnLine, ReturnOutcome } from './return.ts';

export interface Receipt {
  actor: string;
  /** Where returned units are restocked; by default the location they came from. */
  locationId?: string;
  /** The outcome of each line; lines that are absent are restocked. */
  outcomes?: ReadonlyMap<number, ReturnOutcome>;
}
export type ReturnReceived =
  | { state: 'RECEIVED'; rma: string; refundCents: bigint /** It was done before. */; already: boolean }
  | { state: 'NO_SUCH_RETURN' | 'CANCELLED' | 'NO_SUCH_LINE' | 'NO_SUCH_PLACE' };

/**
 * Receives a return: stock, order, return and the amount to refund in one transaction. The refund itself follows by
 * the outbox (`refund-return.ts`); an exchange order may be dispatched from now on (RET-07, reliability A14).
 */
export async function receiveReturn(ctx: Ctx, rma: string, receipt: Receipt): Promise<ReturnReceived> {
  const known = await findReturn(ctx, rma);
  await failpoint('receive-return.read');
  if (!known) return { state: 'NO_SUCH_RETURN' };
  const isKnownLocation = receipt.locationId === undefined || (await isPlace(ctx, receipt.locationId));
  await failpoint('receive-return.place-read');
  if (!isKnownLocation) return { state: 'NO_SUCH_PLACE' };
  const received = await inTransaction(ctx, async (tx): Promise<ReturnReceived> => {
    await lockOrder(tx, known.orderNumber);
    await failpoint('receive-return.held');
    const back = await findReturn(tx, known.rma);
    await failpoint('receive-return.return-read');
    const order = await getOrder(tx, known.orderNumber);
    await failpoint('receive-return.read-again');
    if (!back || !order || back.state === 'CANCELLED') return { state: 'CANCELLED' };
    if (back.state !== 'REQUESTED')
      return { state: 'RECEIVED', rma: back.rma, refundCents: back.refundCents, already: true };
    if ([...(receipt.outcomes?.keys() ?? [])].some((lineNo) => !back.lines.some((line) => line.lineNo === lineNo)))
      return { state: 'NO_SUCH_LINE' };
    return receiveLocked(tx, order, back, receipt);
  });
  await failpoint('receive-return.committed');
  return received;
}

async function receiveLocked(tx: Ctx, order: Order, back: Return, receipt: Receipt): Promise<ReturnReceived> {
  const outcomeOf = (line: ReturnLine): ReturnOutcome => receipt.outcomes?.get(line.lineNo) ?? 'RESTOCK';
  const number = await findReplacement(tx, back.rma);
  await failpoint('receive-return.replacement-read');
  const replacement = number === null ? null : await lockOrder(tx, number);
  await failpoint('receive-return.replacement-held');
  // A missing size blocks the whole exchange, and a cancelled exchange order will never be dispatched: then all of it
  // is refunded instead.
  const exchanges =
    replacement?.state === 'PLACED' &&
    back.lines.every((line) => line.exchangeVariantId === null || outcomeOf(line) !== 'MISSING');
  const before = await readLineRefunds(tx, order.id);
  await failpoint('receive-return.before-read');
  let refundCents = 0n;
  for (const line of back.lines) {
    const outcome = outcomeOf(line);
    const sold = order.lines.find(({ lineNo }) => lineNo === line.lineNo);
    const isRefunded = sold && outcome !== 'MISSING' && !(exchanges && line.exchangeVariantId !== null);
    const worth = isRefunded ? worthLeftOf(sold, before.get(line.lineNo) ?? noLineRefunds, line.qty) : 0n;
    refundCents += worth;
    await setOutcome(tx, back.id, { lineNo: line.lineNo, outcome, refundCents: worth });
    await failpoint('receive-return.validated');
  }
  const missing = back.lines.filter((line) => outcomeOf(line) === 'MISSING');
  const accepted = back.lines.filter((line) => outcomeOf(line) !== 'MISSING');
  await claimReturnedUnits(
    tx,
    order.id,
    missing.map(({ lineNo, qty }) => ({ lineNo, qty: -qty })),
  );
  await failpoint('receive-return.unclaimed');
  const moved = await updateReturnState(tx, back.id, 'REQUESTED', refundCents > 0n ? 'RECEIVED' : 'DONE', {
    refundCents,
  });
  await failpoint('receive-return.moved');
  if (!moved) throw new Error('a return changed state while its order was locked');
  if (accepted.length > 0) {
    await settleOrder(tx, order, accepted);
    await failpoint('receive-return.order-moved');
    // An exchanged size earns its points when it is dispatched.
    await reversePointsForReturn(
      tx,
      order.id,
      back.rma,
      accepted.map(({ lineNo, qty }) => ({ lineNo, qty })),
    );
    await failpoint('receive-return.points');
  }
  if (replacement) await settleReplacement(tx, back.rma, replacement.number, exchanges);
  await failpoint('receive-return.replacement');
  if (refundCents > 0n) {
    await putInOutbox(tx, [
      { dedupeKey: `return-refund:${back.id}`, kind: 'return.refund', payload: { rma: back.rma } },
    ]);
    await failpoint('receive-return.outbox');
  }
  const outcomes = Object.fromEntries(back.lines.map((line) => [line.lineNo, outcomeOf(line)]));
  await writeAudit(tx, {
    actor: receipt.actor,
    action: 'return.received',
    subject: order.number,
    detail: { rma: back.rma, outcomes, refundCents: `${refundCents}` },
  });
  await failpoint('receive-return.audited');
  const units = back.lines.map((line) => ({ lineNo: line.lineNo, qty: line.qty, outcome: outcomeOf(line) }));
  await announceOrder(tx, 'return.received', order.id, {
    return: { rma: back.rma, lines: units, refund: centsToDollars(refundCents) },
  });
  await failpoint('receive-return.announced');
  const restocked = accepted.flatMap((line) => {
    const sold = order.lines.find(({ lineNo }) => lineNo === line.lineNo);
    return sold && outcomeOf(line) === 'RESTOCK'
      ? [{ variantId: sold.variantId, locationId: receipt.locationId ?? sold.locationId, qty: line.qty }]
      : [];
  });
  await returnStock(tx, order.id, back.rma, restocked);
  await failpoint('receive-return.stock');
  return { state: 'RECEIVED', rma: back.rma, refundCents, already: false };
}

/** Accepted units are returned; a partly dispatched order keeps its state. */
async function settleOrder(tx: Ctx, order: Order, accepted: readonly ReturnLine[]): Promise<void> {
  await recordReceivedUnits(tx, order.id, accepted);
  await failpoint('receive-return.units-noted');
  if (order.state !== 'SHIPPED' && order.state !== 'PARTLY_RETURNED') return;
  await settleReturned(tx, order.id, order.state);
  await failpoint('receive-return.state-moved');
}

async function settleReplacement(tx: Ctx, rma: string, replacement: string, exchanges: boolean): Promise<void> {
  const settled = exchanges ? releaseReplacement(tx, rma) : cancelOrder(tx, replacement, 'returns desk');
  await settled;
  await failpoint('receive-return.replacement-settled');
}
