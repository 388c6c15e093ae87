import { lockOrder } from '#modules/orders/lock-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { continueLabel, labelLeaseSeconds } from './continue-label.ts';
import { leaseParcel, lockParcel, parcelById, setUndone } from './internal/parcel-records.ts';
import type { PackedParcel, ParcelRefusal } from './parcel.ts';

/**
 * Unpacks a parcel that has not left, and voids its label (PARC-02). Undone twice, it is undone once. The label is
 * voided at once where the carrier answers, and by the sweeper otherwise.
 */
export async function undoParcel(
  ctx: CarrierCtx,
  { number, id, actor }: { number: string; id: string; actor: string },
): Promise<Result<PackedParcel, { reason: ParcelRefusal }>> {
  const undone = await step('undo the parcel', () => markUndone(ctx, { number, id, actor }));
  if (!undone.ok) return undone;
  const leased = await step('lease the label to void', () => leaseParcel(ctx, id, labelLeaseSeconds(ctx)));
  if (leased) await step('void it at once', () => continueLabel(ctx, id, false));
  const parcel = await step('read the undone parcel', () => parcelById(ctx, id));
  return parcel ? ok(parcel) : fail({ reason: 'NO_SUCH_PARCEL' });
}

const markUndone = (
  ctx: Ctx,
  { number, id, actor }: { number: string; id: string; actor: string },
): Promise<Result<null, { reason: ParcelRefusal }>> =>
  inTransaction(ctx, async (tx) => {
    const order = await step('lock the order of the parcel to undo', () => lockOrder(tx, number));
    const parcel = order && (await step('lock the parcel to undo', () => lockParcel(tx, id)));
    if (!parcel || parcel.orderNumber !== order.number) return fail({ reason: 'NO_SUCH_PARCEL' });
    // The customer may have handed it in just now: the carrier charges its label.
    const isComing = parcel.rma !== null && parcel.tracking !== 'NONE';
    if (parcel.state === 'HANDED_OVER' || isComing) return fail({ reason: 'SENT' });
    if (parcel.state === 'UNDONE') return ok(null);
    await step('mark the parcel undone', () => setUndone(tx, id));
    await step('audit the undone parcel', () =>
      writeAudit(tx, {
        actor,
        action: 'order.parcel-undone',
        subject: order.number,
        detail: { parcelId: id },
        before: { parcel: parcel.state },
        after: { parcel: 'UNDONE' },
      }),
    );
    return ok(null);
  });
