import type { Manifests } from '#contract/staff/packing/staff-manifests.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { Ctx } from '#platform/context.ts';
import { latestManifests, type ParcelRow, parcelsWithoutManifest } from '../internal/manifest-records.ts';

/** A parcel that was handed over without a manifest is offered for this long. */
const OFFERED_HOURS = 24;
const MAX_OPEN = 500;
const MAX_CLOSED = 30;

/** What is on no manifest yet, by carrier, and the latest manifests (PARC-07). */
export async function listManifests(ctx: Ctx): Promise<Manifests> {
  const open = Map.groupBy(await parcelsWithoutManifest(ctx, OFFERED_HOURS, MAX_OPEN), ({ carrier }) => carrier);
  const closed = await latestManifests(ctx, MAX_CLOSED);
  const names = await findActorNames(
    ctx,
    closed.map(({ closedBy }) => closedBy),
  );
  return {
    open: [...open].map(([carrier, parcels]) => ({ carrier, parcels: parcels.map(withoutCarrier) })),
    closed: closed.map(({ closedBy, closedAt, ...rest }) => ({
      ...rest,
      closedAt: closedAt.toISOString(),
      closedBy: names.get(closedBy) ?? closedBy,
    })),
  };
}
const withoutCarrier = ({ carrier: _, ...parcel }: ParcelRow) => parcel;
