import type { ParcelTask } from '#contract/staff/orders/staff-parcel-tasks.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { parcelTasks, settleTask } from '../internal/tracking-records.ts';

const MAX_TASKS = 200;

/**
 * Parcels that need a person, the longest waiting first (PARC-03): without a scan for the hours of the setting, stopped,
 * returned, or scanned though the shop has not sent them.
 */
export async function listParcelTasks(ctx: Pick<Ctx, 'db' | 'config'>): Promise<ParcelTask[]> {
  const rows = await parcelTasks(ctx, ctx.config.KERB_PARCEL_SILENT_HOURS, MAX_TASKS);
  return rows.map(({ since, lastScanAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    lastScanAt: lastScanAt?.toISOString() ?? null,
  }));
}

/** Somebody took care of a parcel: it is listed again when something else happens, or it stays silent as long again. */
export const settleParcelTask = (
  ctx: Ctx,
  id: string,
  actor: string,
): Promise<Result<null, { reason: 'NO_SUCH_PARCEL' }>> =>
  inTransaction(ctx, async (tx) => {
    const settled = await settleTask(tx, id);
    if (settled === null) return fail({ reason: 'NO_SUCH_PARCEL' });
    const { orderNumber, trackingNumber, before, after } = settled;
    await writeAudit(tx, {
      actor,
      action: 'order.parcel-settled',
      subject: orderNumber,
      detail: { parcelId: id, ...(trackingNumber && { trackingNumber }) },
      before: { lookedAt: before },
      after: { lookedAt: after },
    });
    return ok(null);
  });
