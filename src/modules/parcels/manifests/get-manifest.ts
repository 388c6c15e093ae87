import type { Manifest } from '#contract/staff/packing/staff-manifests.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { Ctx } from '#platform/context.ts';
import { manifestById, parcelsOfManifest } from '../internal/manifest-records.ts';

/** A manifest to print; null where there is none. */
export async function getManifest(ctx: Ctx, id: string): Promise<Omit<Manifest, 'sender'> | null> {
  const manifest = await manifestById(ctx, id);
  if (!manifest) return null;
  const names = await findActorNames(ctx, [manifest.closedBy]);
  return {
    id,
    carrier: manifest.carrier,
    closedAt: manifest.closedAt.toISOString(),
    closedBy: names.get(manifest.closedBy) ?? manifest.closedBy,
    parcels: (await parcelsOfManifest(ctx, id)).map(({ carrier: _, handedOver: __, ...parcel }) => parcel),
  };
}
