import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { reversePointsForReturn } from '#modules/loyalty/reverse-points-for-return.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order, PlacedLine } from '#modules/orders/order.ts';
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
import { step } from '#platform/steps/step.ts';
import { centsToDollars, formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findReturn } from './find-return.ts';
import { refundAsCredit, setOutcome, updateReturnState } from './internal/return-records.ts';
import { readLineRefunds } from './read-line-refunds.ts';
import type { Return, ReturnLine, ReturnOutcome } from './return.ts';

export interface Receipt {
  actor: string;
  /** Where returned units are restocked; by default the location they came from. */
  locationId?: string;
  /** The outcome of each line; lines that are absent are restocked. */
  outcomes?: ReadonlyMap<number, ReturnOutcome>;
  /** What was paid in money is given as store credit, as the customer agreed (EDIT-04). */
  asCredit?: boolean;
}
export interface ReturnReceived {
  rma: string;
  refundCents: bigint;
  /** It was done before. */
  already: boolean;
}
/** CANCELLED: it was cancelled or refused before. */
export type ReceiveRefusal = 'NO_SUCH_RETURN' | 'CANCELLED' | 'NO_SUCH_LINE' | 'NO_SUCH_PLACE' | 'NO_ACCOUNT';
type Received = Result<ReturnReceived, ReceiveRefusal>;

/**
 * Receives a return: stock, order, return and the amount to refund in one transaction. The refund itself follows by
 * the outbox (`refund-return.ts`); an exchange order may be dispatched from now on (RET-07, reliability A14).
 */
export async function receiveReturn(ctx: Ctx, rma: string, receipt: Receipt): Promise<Received> {
  const known = await step('find the return to receive', () => findReturn(ctx, rma));
  if (!known) return fail('NO_SUCH_RETURN');
  const isKnownLocation = await step('check the receiving location', () => isReceiving(ctx, receipt.locationId));
  if (!isKnownLocation) return fail('NO_SUCH_PLACE');
  const received = await step('record the receipt', () =>
    inTransaction(ctx, async (tx): Promise<Received> => {
      await step('lock the returned order', () => lockOrder(tx, known.orderNumber));
      const back = await step('read the return under the lock', () => findReturn(tx, known.rma));
      const order = await step('read the returned order', () => getOrder(tx, known.orderNumber));
      if (!back || !order || back.state === 'CANCELLED' || back.state === 'REFUSED') return fail('CANCELLED');
      if (back.state !== 'REQUESTED') return ok({ rma: back.rma, refundCents: back.refundCents, already: true });
      if ([...(receipt.outcomes?.keys() ?? [])].some((lineNo) => !back.lines.some((line) => line.lineNo === lineNo)))
        return fail('NO_SUCH_LINE');
      if (receipt.asCredit && order.customerId === null) return fail('NO_ACCOUNT');
      return receiveLocked(tx, order, back, receipt);
    }),
  );
  return received;
}

const isReceiving = async (ctx: Ctx, locationId: string | undefined): Promise<boolean> =>
  locationId === undefined || isPlace(ctx, locationId);

async function receiveLocked(tx: Ctx, order: Order, back: Return, receipt: Receipt): Promise<Received> {
  const number = await step('find the replacement', () => findReplacement(tx, back.rma));
  const replacement = number === null ? null : await step('lock the replacement', () => lockOrder(tx, number));
  const before = await step('read earlier refunds of the lines', () => readLineRefunds(tx, order.id));
  const exchanges = replacement?.state === 'PLACED' && isExchangeComplete(back, receipt);
  const lines = decideLines(order, back, receipt, { before, exchanges });
  for (const { lineNo, outcome, refundCents } of lines)
    await step('set the outcome of a line', () => setOutcome(tx, back.id, { lineNo, outcome, refundCents }));
  const missing = lines.filter(({ outcome }) => outcome === 'MISSING');
  const accepted = lines.filter(({ outcome }) => outcome !== 'MISSING');
  await step('release missing units', () =>
    claimReturnedUnits(
      tx,
      order.id,
      missing.map(({ lineNo, qty }) => ({ lineNo, qty: -qty })),
    ),
  );
  const refundCents = lines.reduce((sum, line) => sum + line.refundCents, 0n);
  const moved = await step('mark the return received', () =>
    updateReturnState(tx, back.id, 'REQUESTED', refundCents > 0n ? 'RECEIVED' : 'DONE', { refundCents }),
  );
  if (!moved) throw new Error('a return changed state while its order was locked');
  if (receipt.asCredit) await step('refund the return as store credit', () => refundAsCredit(tx, back.id));
  if (accepted.length > 0) {
    await step('settle the returned order', () => settleOrder(tx, order, accepted));
    const units = accepted.map(({ lineNo, qty }) => ({ lineNo, qty }));
    // An exchanged size earns its points when it is dispatched.
    await step('reverse points of returned units', () => reversePointsForReturn(tx, order.id, back.rma, units));
  }
  if (replacement)
    await step('settle the replacement', () => settleReplacement(tx, back.rma, replacement.number, exchanges));
  if (refundCents > 0n)
    await step('queue the refund of the return', () =>
      putInOutbox(tx, [{ dedupeKey: `return-refund:${back.id}`, kind: 'return.refund', payload: { rma: back.rma } }]),
    );
  const outcomes = Object.fromEntries(lines.map(({ lineNo, outcome }) => [lineNo, outcome]));
  const credit = receipt.asCredit ? { asStoreCredit: true } : {};
  const detail = { rma: back.rma, outcomes, refundCents: `${refundCents}`, ...credit };
  await step('audit the receipt', () =>
    writeAudit(tx, {
      actor: receipt.actor,
      action: 'return.received',
      subject: order.number,
      detail,
      before: { return: back.state },
      after: { return: refundCents > 0n ? 'RECEIVED' : 'DONE', outcomes, refund: formatCents(refundCents) },
    }),
  );
  const units = lines.map(({ lineNo, qty, outcome }) => ({ lineNo, qty, outcome }));
  await step('announce the receipt', () =>
    announceOrder(tx, 'return.received', order.id, {
      return: { rma: back.rma, lines: units, refund: centsToDollars(refundCents) },
    }),
  );
  const restocked = restockedUnits(accepted, receipt.locationId);
  await step('restock returned units', () => returnStock(tx, order.id, back.rma, restocked));
  return ok({ rma: back.rma, refundCents, already: false });
}

interface ReceivedLine extends ReturnLine {
  /** The line of the order; absent where the order has none of this number. */
  sold: PlacedLine | undefined;
  outcome: ReturnOutcome;
  refundCents: bigint;
}

const outcomeOf = (line: ReturnLine, { outcomes }: Receipt): ReturnOutcome => outcomes?.get(line.lineNo) ?? 'RESTOCK';

/**
 * A missing size blocks the whole exchange, and a cancelled exchange order will never be dispatched: then all of it is
 * refunded instead.
 */
const isExchangeComplete = (back: Return, receipt: Receipt): boolean =>
  back.lines.every((line) => line.exchangeVariantId === null || outcomeOf(line, receipt) !== 'MISSING');

/** The outcome of each line, and what is refunded for it: nothing for missing units and for exchanged ones. Pure. */
function decideLines(
  order: Order,
  back: Return,
  receipt: Receipt,
  { before, exchanges }: { before: Awaited<ReturnType<typeof readLineRefunds>>; exchanges: boolean },
): ReceivedLine[] {
  return back.lines.map((line) => {
    const outcome = outcomeOf(line, receipt);
    const sold = order.lines.find(({ lineNo }) => lineNo === line.lineNo);
    const isRefunded = sold && outcome !== 'MISSING' && !(exchanges && line.exchangeVariantId !== null);
    const refundCents = isRefunded ? worthLeftOf(sold, before.get(line.lineNo) ?? noLineRefunds, line.qty) : 0n;
    return { ...line, sold, outcome, refundCents };
  });
}

/** Where units go back into stock: to this location, or to the one they came from. Pure. */
const restockedUnits = (accepted: readonly ReceivedLine[], locationId: string | undefined) =>
  accepted.flatMap(({ sold, outcome, qty }) =>
    sold && outcome === 'RESTOCK'
      ? [{ variantId: sold.variantId, locationId: locationId ?? sold.locationId, qty }]
      : [],
  );

/** Accepted units are returned; a partly dispatched order keeps its state. */
async function settleOrder(tx: Ctx, { id, state }: Order, accepted: readonly ReturnLine[]): Promise<void> {
  await step('record received units', () => recordReceivedUnits(tx, id, accepted));
  if (state !== 'SHIPPED' && state !== 'PARTLY_RETURNED') return;
  await step('change the state of the returned order', () => settleReturned(tx, id, state));
}

async function settleReplacement(tx: Ctx, rma: string, replacement: string, exchanges: boolean): Promise<void> {
  const settle = (): Promise<unknown> =>
    exchanges ? releaseReplacement(tx, rma) : cancelOrder(tx, replacement, 'returns desk');
  await step('release or cancel the replacement', settle);
}
