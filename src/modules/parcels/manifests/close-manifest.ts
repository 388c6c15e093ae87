import type { ManifestRequest } from '#contract/staff/packing/staff-manifests.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { handOverParcel } from '../hand-over-parcel.ts';
import {
  insertManifest,
  labelledAmong,
  lockManifests,
  manifestById,
  parcelsOfManifest,
} from '../internal/manifest-records.ts';

/**
 * The courier takes these parcels: each that is only labelled is handed over, one by one, and then all are on one
 * manifest (PARC-07). Wherever a process dies, the same request again finishes it; a parcel is on one manifest. `left`
 * are those that the courier must not take: undone, on hold, of another carrier, or on another manifest.
 */
export async function closeManifest(
  ctx: Ctx,
  { id, carrier, parcels, actor }: ManifestRequest & { actor: string },
): Promise<Result<{ id: string; parcels: number; left: string[] }, 'NOTHING_TO_TAKE'>> {
  if (!(await manifestById(ctx, id)))
    for (const { id: parcelId, orderNumber } of await labelledAmong(ctx, parcels, carrier)) {
      const handed = await handOverParcel(ctx, { number: orderNumber, id: parcelId, actor });
      if (!handed.ok)
        ctx.log.info({ parcel: parcelId, order: orderNumber, reason: handed.error.reason }, 'a parcel stays here');
    }
  return inTransaction(ctx, async (tx) => {
    await lockManifests(tx);
    if (!(await manifestById(tx, id))) {
      const taken = await insertManifest(tx, { id, carrier, actor, parcels });
      if (taken.length === 0) return fail('NOTHING_TO_TAKE');
      const after = { carrier, parcels: taken.length };
      await writeAudit(tx, { actor, action: 'manifest.closed', subject: id, before: null, after });
    }
    const on = new Set((await parcelsOfManifest(tx, id)).map((parcel) => parcel.id));
    return ok({ id, parcels: on.size, left: parcels.filter((one) => !on.has(one)) });
  });
}
