import { randomUUID } from 'node:crypto';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { Return } from '#modules/returns/return.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { formatCents } from '#shared/money.ts';
import type { CarrierPort, ParcelSize, PriceAnswer } from '../carrier.port.ts';
import type { CarrierCtx } from '../carrier-context.ts';
import { continueLabel, labelLeaseSeconds } from '../continue-label.ts';
import { destinationOf } from '../internal/destination-of.ts';
import { insertPackedParcel, recordLabelState } from '../internal/parcel-records.ts';
import { labelsOfReturns, returnsWithoutLabel, unusedReturnLabels } from '../internal/return-label-records.ts';
import { suggestSize } from '../internal/suggest-size.ts';
import { undoParcel } from '../undo-parcel.ts';

const BATCH_SIZE = 10;
/** As many silences one after another mean that the carrier is down: the rest waits for the next run. */
const SILENCES = 2;

type BuyingCtx = CarrierCtx & { carrier: CarrierPort };
type Answer = Exclude<PriceAnswer, { outcome: 'UNKNOWN' }>;

/**
 * Buys the labels that returns were promised, each once, in any number of processes at once, and voids those that are
 * not used: of returns that were cancelled or came otherwise, or that no courier scanned for the days of the setting
 * (PARC-04). A label whose reply was lost is finished by `sweepLabels`, as that of any parcel. Returns how many it
 * worked on; 0 while the carrier is silent.
 */
export async function sweepReturnLabels(ctx: CarrierCtx): Promise<number> {
  const { carrier } = ctx;
  if (!carrier) return 0;
  const days = ctx.config.KERB_RETURN_LABEL_DAYS;
  const unused = await step('find unused return labels', () => unusedReturnLabels(ctx, days, BATCH_SIZE));
  for (const { id, orderNumber: number } of unused)
    await step('void an unused return label', () => undoParcel(ctx, { number, id, actor: 'parcels' }));
  const wanted = await step('find returns without a label', () => returnsWithoutLabel(ctx, days, BATCH_SIZE));
  let silences = 0;
  let bought = 0;
  for (const rma of wanted) {
    if (silences === SILENCES) break;
    const isAnswered = await step('label one return', () => labelReturn({ ...ctx, carrier }, rma));
    silences = isAnswered ? 0 : silences + 1;
    bought += Number(isAnswered);
  }
  return unused.length + bought;
}

/** False when the carrier did not answer: nothing was bought, and the return is tried again. */
async function labelReturn(ctx: BuyingCtx, rma: string): Promise<boolean> {
  const back = await step('read the return to label', () => findReturn(ctx, rma));
  const order = back && (await step('read the order of the return', () => getOrder(ctx, back.orderNumber)));
  if (!order) return true;
  const to = destinationOf(order);
  const size = suggestSize(
    ctx,
    back.lines.reduce((sum, { qty }) => sum + qty, 0),
  );
  const answer: PriceAnswer = to
    ? await step('ask the price of the return label', () => ctx.carrier.priceLabel({ ...size, to, isReturn: true }))
    : { outcome: 'REFUSED', reason: 'The order has no address.' };
  if (answer.outcome === 'UNKNOWN') return false;
  const id = randomUUID();
  const isOurs = await step('record the return label', () => recordReturnLabel(ctx, back, { ...size, id }, answer));
  if (isOurs) await step('buy the return label', () => continueLabel(ctx, id, true));
  return true;
}

/**
 * Records the label before the carrier is asked for it, once for a return; one that the carrier refuses to price is
 * recorded as refused. True when it has to be bought by the caller.
 */
const recordReturnLabel = (
  { carrier, ...ctx }: BuyingCtx,
  back: Return,
  parcel: ParcelSize & { id: string },
  answer: Answer,
): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    await step('lock the order of the return to label', () => lockOrder(tx, back.orderNumber));
    const now = await step('read the return to label under the lock', () => findReturn(tx, back.rma));
    const known = await step('look for the label of the return', () => labelsOfReturns(tx, [back.rma]));
    if (now?.state !== 'REQUESTED' || known.length > 0) return false;
    const isPriced = answer.outcome === 'PRICED';
    const { id } = parcel;
    const priced = isPriced ? answer : { costCents: 0n, service: ctx.config.KERB_CARRIER_SERVICE };
    const made = {
      ...parcel,
      ...{ rma: back.rma, orderId: back.orderId, orderNumber: back.orderNumber, lines: [], actor: 'parcels' },
      ...{ costCents: priced.costCents, service: priced.service, carrier: carrier.name },
      reference: `${back.rma}-${id.replaceAll('-', '').slice(-12)}`,
    };
    await step('insert the parcel of the return', () => insertPackedParcel(tx, made, labelLeaseSeconds(ctx)));
    if (!isPriced)
      await step('record why the return has no label', () =>
        recordLabelState(tx, id, 'BUYING', { label: 'REFUSED', problem: answer.reason }),
      );
    await step('audit the label of the return', () =>
      writeAudit(tx, {
        actor: 'parcels',
        action: 'return.label',
        subject: back.orderNumber,
        detail: { rma: back.rma, parcelId: id, costCents: `${priced.costCents}` },
        before: null,
        after: { return: back.rma, label: isPriced ? formatCents(priced.costCents) : answer.reason },
      }),
    );
    return isPriced;
  });
