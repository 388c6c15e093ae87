import { getOrder } from '#modules/orders/get-order.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import type { BoughtLabel, CarrierPort, LabelAnswer, LabelFound } from './carrier.port.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { destinationOf } from './internal/destination-of.ts';
import { noteAsked, parcelById, recordBought, recordLabelState } from './internal/parcel-records.ts';
import { labelReportUrl } from './label-notification.ts';
import type { PackedParcel } from './parcel.ts';

/** For how long a request whose reply was lost may still arrive at the carrier, or the carrier report its label. */
const LATE_SECONDS = 600;
/** A call, its status and its file, each with the longest wait, and some time for the database. */
const CALLS = 6;
export const labelLeaseSeconds = ({ config }: Pick<CarrierCtx, 'config'>): number =>
  Math.ceil((CALLS * config.KERB_CARRIER_TIMEOUT_MS) / 1000) + 10;

type BuyingCtx = CarrierCtx & { carrier: CarrierPort };

/**
 * Takes a label one step further, by whoever holds its lease (PARC-02): buys it, finds out whether it was bought, or
 * voids it. `first`: the carrier has never been asked. Repeating it in any process, at any time, buys no second
 * label: without a sure answer the carrier is asked what it has, and where it cannot be asked a person decides.
 */
export async function continueLabel(ctx: CarrierCtx, id: string, first: boolean): Promise<void> {
  const parcel = await step('read the parcel of the label', () => parcelById(ctx, id));
  const { carrier } = ctx;
  if (!parcel || !carrier || carrier.name !== parcel.carrier) return;
  const buying = { ...ctx, carrier };
  if (parcel.label === 'VOIDING') await step('void the label of the undone parcel', () => voidLabelOf(buying, parcel));
  if (parcel.label !== 'BUYING') return;
  const found = first ? null : await step('ask whether the label was bought', () => carrier.findLabel(parcel));
  if (found && found.outcome !== 'NONE') {
    await step('settle what the carrier has', () => settle(buying, parcel, found));
    return;
  }
  const answer = await step('ask the carrier for the label', () => buy(buying, parcel));
  await step('settle the bought label', () => settle(buying, parcel, answer));
}

async function buy(ctx: BuyingCtx, parcel: PackedParcel): Promise<LabelAnswer> {
  const order = await step('read the address of the label', () => getOrder(ctx, parcel.orderNumber));
  const to = order && destinationOf(order);
  if (!to) return { outcome: 'REFUSED', reason: 'The order has no address.' };
  await step('note that the carrier is asked', () => noteAsked(ctx, parcel.id));
  const { reference, orderNumber } = parcel;
  const answer = await step('buy the label', () =>
    ctx.carrier.buyLabel({
      ...parcel,
      to,
      isReturn: parcel.rma !== null,
      reference,
      orderNumber,
      reportTo: labelReportUrl(ctx.config, reference),
    }),
  );
  return answer;
}

/** Records what became of the label; the PDF stays with the carrier, which gives it as often as it is printed. */
async function settle(
  ctx: BuyingCtx,
  parcel: PackedParcel,
  answer: Exclude<LabelFound, { outcome: 'NONE' }>,
): Promise<void> {
  const { id, label: from } = parcel;
  if (answer.outcome === 'BOUGHT') {
    await step('record the label', () => recordLabel(ctx, parcel, answer.label));
    return;
  }
  if (answer.outcome === 'REFUSED') {
    await step('record the refused label', () =>
      recordLabelState(ctx, id, from, { label: 'REFUSED', problem: answer.reason }),
    );
    return;
  }
  if (answer.outcome === 'UNTRACEABLE' && parcel.askedSeconds > LATE_SECONDS) {
    await step('leave the label to a person', () =>
      recordLabelState(ctx, id, from, {
        label: 'UNSURE',
        problem: 'The carrier never said whether it made the label.',
      }),
    );
    ctx.log.error({ parcel: id, order: parcel.orderNumber, alert: true }, 'a label needs a person');
    return;
  }
  const carrierRef = answer.outcome === 'PENDING' ? { carrierRef: answer.carrierRef } : {};
  await step('postpone the label', () =>
    recordLabelState(ctx, id, from, { label: from, ...carrierRef, againInSeconds: backOff(parcel.askedSeconds) }),
  );
}

/** None about a parcel to the customer: that is emailed when it leaves. */
const emailOf = (rma: string | null): OutboxMessage[] =>
  rma === null ? [] : [{ dedupeKey: `return-label:${rma}`, kind: 'email.return-label', payload: { rma } }];

const recordLabel = ({ carrier: _, ...ctx }: BuyingCtx, parcel: PackedParcel, label: BoughtLabel): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { carrierRef, trackingNumber, carrier } = label;
    const first = await step('mark the label bought', () =>
      recordBought(tx, parcel.id, { carrierRef, trackingNumber, carrier }),
    );
    if (!first) return;
    await step('queue the email with the return label', () => putInOutbox(tx, emailOf(parcel.rma)));
    const detail = { parcelId: parcel.id, trackingNumber, costCents: `${parcel.costCents}` };
    await step('audit the label', () =>
      writeAudit(tx, {
        actor: 'parcels',
        action: 'order.labelled',
        subject: parcel.orderNumber,
        detail,
        before: { label: parcel.label },
        after: { label: 'BOUGHT', trackingNumber },
      }),
    );
  });

/** A label whose request may still arrive is waited for, so that none is left behind. */
async function voidLabelOf(ctx: BuyingCtx, parcel: PackedParcel): Promise<void> {
  const { id, reference, carrierRef, trackingNumber, askedSeconds } = parcel;
  if (trackingNumber === '' && askedSeconds <= LATE_SECONDS) {
    const found = await step('look for the label of the undone parcel', () => ctx.carrier.findLabel(parcel));
    if (found.outcome === 'BOUGHT') await step('record the label to void', () => recordLabel(ctx, parcel, found.label));
    else
      await step('wait for the label of the undone parcel', () =>
        recordLabelState(ctx, id, 'VOIDING', { label: 'VOIDING', againInSeconds: backOff(askedSeconds) }),
      );
    return;
  }
  const answer = await step('void the label', () => ctx.carrier.voidLabel({ reference, carrierRef: carrierRef ?? '' }));
  const change =
    answer.outcome === 'VOIDED'
      ? ({ label: 'VOIDED', problem: '' } as const)
      : answer.outcome === 'REFUSED'
        ? ({ label: 'UNSURE', problem: answer.reason } as const)
        : ({ label: 'VOIDING', againInSeconds: backOff(askedSeconds) } as const);
  await step('record the voided label', () => recordLabelState(ctx, id, 'VOIDING', change));
  if (answer.outcome === 'REFUSED')
    ctx.log.error({ parcel: id, reason: answer.reason, alert: true }, 'a label could not be voided');
}

/** Seconds until the carrier is asked again, growing with age: from 3 seconds to 5 minutes. */
const backOff = (ageSeconds: number): number => Math.min(300, Math.max(3, ageSeconds / 4));
