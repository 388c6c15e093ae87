import { randomUUIDv7 } from 'node:crypto';
import { postPointsForDispatch } from '#modules/loyalty/post-points-for-dispatch.ts';
import type { OrderState } from '#modules/orders/order.ts';
import type { LockedOrder, ParcelDraft } from '#modules/orders/parcels/parcel.ts';
import {
  findParcelByRef,
  readUndispatchedLines,
  recordParcel,
  type UndispatchedLine,
} from '#modules/orders/parcels/record-parcel.ts';
import { settleReturned } from '#modules/orders/returns/settle-returned.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { shipStock } from '#modules/stock/ship-stock.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { ok, type Result } from '#shared/result.ts';
import { type FulfilmentDone, type FulfilmentRefusal, refuse } from '../fulfilment-answer.ts';

export interface Sending {
  actor: string;
  kind: ParcelDraft['kind'];
  carrier: string;
  trackingNumber: string;
  ref: string;
  /** 'ALL': all undispatched units but gift cards that are mailed to their recipients on another day. */
  lines: 'ALL' | readonly { lineNo: number; qty: number }[];
}

/**
 * The step that courier parcels and collections share, inside a transaction that locks the order: lines, parcel,
 * stock, state, all or none.
 */
export async function sendParcel(
  tx: Ctx,
  order: LockedOrder,
  sending: Sending,
): Promise<Result<FulfilmentDone & { parcelId: string }, FulfilmentRefusal>> {
  const known = await findParcelByRef(tx, order.id, sending.ref);
  if (known) return ok({ orderNumber: order.number, state: order.state, already: true, parcelId: known });
  if (order.state !== 'PLACED' && order.state !== 'PARTLY_SHIPPED') return refuse('NOT_OPEN', order.state);
  if (order.waitsForRma) return refuse('WAITS_FOR_RETURN', order.state);
  if (order.heldFor) return refuse('ON_HOLD', order.state);
  const open = await readUndispatchedLines(tx, order.id);
  const lines = pick(open, sending.lines);
  if (typeof lines === 'string') return refuse(lines, order.state);
  const parcel: ParcelDraft = {
    id: randomUUIDv7(),
    orderId: order.id,
    ...pickFacts(sending),
    lines: lines.map(({ lineNo, qty }) => ({ lineNo, qty })),
  };
  await recordParcel(tx, parcel);
  const left = open.reduce((sum, line) => sum + line.left, 0) - lines.reduce((sum, { qty }) => sum + qty, 0);
  const sent = left === 0 ? 'SHIPPED' : 'PARTLY_SHIPPED';
  if (
    sent !== order.state &&
    !(await (order.state === 'PLACED'
      ? transitionOrder(tx, order.id, 'PLACED', sent)
      : transitionOrder(tx, order.id, 'PARTLY_SHIPPED', 'SHIPPED')))
  )
    throw new Error('an order changed state while it was locked');
  // Dispatched units may have been returned already.
  const state: OrderState = sent === 'SHIPPED' ? await settleReturned(tx, order.id, sent) : sent;
  await writeAudit(tx, {
    actor: sending.actor,
    action: 'order.dispatched',
    subject: order.number,
    detail: { parcelId: parcel.id, ...pickFacts(sending), lines: parcel.lines },
    before: { state: order.state },
    after: { state, carrier: sending.carrier, trackingNumber: sending.trackingNumber, sent: parcel.lines },
  });
  const { ref: _, ...facts } = pickFacts(sending);
  await announceOrder(tx, 'order.dispatched', order.id, { parcel: { id: parcel.id, ...facts, lines: parcel.lines } });
  // Dispatched units earn their points (LOY-03).
  await postPointsForDispatch(tx, order.id, parcel.id, parcel.lines);
  // Contended rows last, so that they are locked for one commit only.
  await shipStock(
    tx,
    order.id,
    parcel.id,
    lines.filter(({ stocked }) => stocked),
  );
  return ok({ orderNumber: order.number, state, already: false, parcelId: parcel.id });
}

const pickFacts = ({ kind, carrier, trackingNumber, ref }: Sending) => ({ kind, carrier, trackingNumber, ref });

function pick(
  open: readonly UndispatchedLine[],
  wanted: Sending['lines'],
): (UndispatchedLine & { qty: number })[] | 'NO_SUCH_LINE' | 'TOO_MANY' {
  if (wanted === 'ALL') {
    const all = open.map((line) => ({ ...line, qty: line.left - Math.min(line.left, line.planned) }));
    const now = all.filter(({ qty }) => qty > 0);
    return now.length > 0 ? now : 'TOO_MANY';
  }
  const picked: (UndispatchedLine & { qty: number })[] = [];
  for (const { lineNo, qty } of wanted) {
    const line = open.find((one) => one.lineNo === lineNo);
    if (!line || picked.some((one) => one.lineNo === lineNo)) return 'NO_SUCH_LINE';
    if (qty > line.left) return 'TOO_MANY';
    picked.push({ ...line, qty });
  }
  return picked.length > 0 ? picked : 'NO_SUCH_LINE';
}
