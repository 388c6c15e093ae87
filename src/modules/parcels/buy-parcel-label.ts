import { readOrderNumber } from '#contract/orders/order-number.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { readUndispatchedLines } from '#modules/orders/parcels/record-parcel.ts';
import { startPicking } from '#modules/orders/work/start-picking.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ParcelSize, PriceAnswer } from './carrier.port.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { continueLabel, labelLeaseSeconds } from './continue-label.ts';
import { destinationOf } from './internal/destination-of.ts';
import { insertPackedParcel, packedUnits, parcelById } from './internal/parcel-records.ts';
import type { PackedParcel, ParcelLine, ParcelRefusal } from './parcel.ts';

export interface Packing extends ParcelSize {
  /** Of the parcel, made where it is packed: the same again is the same parcel, and its label is bought once. */
  id: string;
  /** 'ALL': what is left of the order and lies in no other parcel. */
  lines: 'ALL' | readonly ParcelLine[];
  actor: string;
}

/** `CARRIER`: the carrier refused, or did not say, what the label costs; nothing was bought. */
export type LabelRefusal = { reason: ParcelRefusal } | { reason: 'CARRIER'; why: string };
type Priced = Extract<PriceAnswer, { outcome: 'PRICED' }>;

/**
 * Packs a parcel and buys its label for that weight and size, at the price that the carrier names first (PARC-02).
 * Each part is a step: wherever the process dies, the sweeper finishes the label, which is bought once. Resolves with
 * the parcel as it is then; its label may still be BUYING.
 */
export async function buyParcelLabel(
  ctx: CarrierCtx,
  number: string,
  packing: Packing,
): Promise<Result<PackedParcel, LabelRefusal>> {
  const before = await step('look for the parcel to label', () => parcelById(ctx, packing.id));
  if (before) return before.orderNumber === readOrderNumber(number) ? ok(before) : fail({ reason: 'NO_SUCH_PARCEL' });
  const priced = await step('price the label', () => priceLabel(ctx, number, packing));
  if (!priced.ok) return priced;
  const recorded = await step('record the packed parcel', () => recordPacked(ctx, number, packing, priced.value));
  if (!recorded.ok) return recorded;
  if (recorded.value) await step('buy the label of the packed parcel', () => continueLabel(ctx, packing.id, true));
  const parcel = await step('read the packed parcel', () => parcelById(ctx, packing.id));
  return parcel ? ok(parcel) : fail({ reason: 'NO_SUCH_PARCEL' });
}

async function priceLabel(ctx: CarrierCtx, number: string, size: ParcelSize): Promise<Result<Priced, LabelRefusal>> {
  const { carrier } = ctx;
  if (!carrier) return fail({ reason: 'NO_CARRIER' });
  const order = await step('read the order to label', () => getOrder(ctx, number));
  if (!order) return fail({ reason: 'NO_SUCH_ORDER' });
  const to = destinationOf(order);
  if (!to) return fail({ reason: order.shipping.type === 'DELIVERY' ? 'NOT_OPEN' : 'FOR_COLLECTION' });
  const { weightGrams, lengthCm, widthCm, heightCm } = size;
  const answer = await step('ask the price of the label', () =>
    carrier.priceLabel({ weightGrams, lengthCm, widthCm, heightCm, to, isReturn: false }),
  );
  if (answer.outcome === 'PRICED') return ok(answer);
  return fail({
    reason: 'CARRIER',
    why: answer.outcome === 'REFUSED' ? answer.reason : 'The carrier does not answer. Nothing was bought; try again.',
  });
}

/** Resolves with false when another call has recorded the same parcel meanwhile. */
async function recordPacked(
  ctx: CarrierCtx,
  number: string,
  packing: Packing,
  { costCents, service }: Priced,
): Promise<Result<boolean, LabelRefusal>> {
  const { carrier } = ctx;
  if (!carrier) return fail({ reason: 'NO_CARRIER' });
  return inTransaction(ctx as Ctx, async (tx) => {
    const order = await step('lock the order to pack', () => lockOrder(tx, number));
    const refused = whyNotPacked(order);
    if (!order || refused) return fail({ reason: refused ?? 'NO_SUCH_ORDER' });
    if (await step('look for the same parcel', () => parcelById(tx, packing.id))) return ok(false);
    const open = await step('read what is left to pack', () => readUndispatchedLines(tx, order.id));
    const packed = await step('read what lies packed', () => packedUnits(tx, order.id));
    const left = open
      .filter(({ stocked }) => stocked)
      .map((line) => ({ lineNo: line.lineNo, qty: line.left - (packed.get(line.lineNo) ?? 0) }));
    const lines = chooseLines(left, packing.lines);
    if (typeof lines === 'string') return fail({ reason: lines });
    const { id, actor, weightGrams, lengthCm, widthCm, heightCm } = packing;
    const parcel = {
      ...{ id, actor, weightGrams, lengthCm, widthCm, heightCm, costCents, service, lines },
      rma: null,
      orderId: order.id,
      orderNumber: order.number,
      reference: `${order.number}-${id.replaceAll('-', '').slice(-12)}`,
      carrier: carrier.name,
    };
    // From here on the shopper can neither change nor cancel the order (EDIT-02): its label has the address.
    await step('insert the packed parcel', () =>
      Promise.all([insertPackedParcel(tx, parcel, labelLeaseSeconds(ctx)), startPicking(tx, [order.number])]),
    );
    const detail = { parcelId: id, lines, costCents: `${costCents}` };
    await step('audit the packed parcel', () =>
      writeAudit(tx, {
        actor,
        action: 'order.parcel-packed',
        subject: order.number,
        detail,
        before: null,
        after: { packedUnits: lines, weightGrams, label: formatCents(costCents) },
      }),
    );
    return ok(true);
  });
}

function whyNotPacked(order: LockedOrder | null): ParcelRefusal | null {
  if (!order) return 'NO_SUCH_ORDER';
  if (order.shippingType !== 'DELIVERY') return 'FOR_COLLECTION';
  if (order.state !== 'PLACED' && order.state !== 'PARTLY_SHIPPED') return 'NOT_OPEN';
  if (order.waitsForRma) return 'WAITS_FOR_RETURN';
  return order.heldFor ? 'ON_HOLD' : null;
}

function chooseLines(
  left: readonly ParcelLine[],
  wanted: Packing['lines'],
): ParcelLine[] | 'NO_SUCH_LINE' | 'TOO_MANY' | 'NOTHING_TO_PACK' {
  if (wanted === 'ALL') {
    const all = left.filter(({ qty }) => qty > 0);
    return all.length > 0 ? all : 'NOTHING_TO_PACK';
  }
  const chosen: ParcelLine[] = [];
  for (const { lineNo, qty } of wanted) {
    const line = left.find((one) => one.lineNo === lineNo);
    if (!line || chosen.some((one) => one.lineNo === lineNo)) return 'NO_SUCH_LINE';
    if (qty > line.qty) return 'TOO_MANY';
    chosen.push({ lineNo, qty });
  }
  return chosen.length > 0 ? chosen : 'NOTHING_TO_PACK';
}
