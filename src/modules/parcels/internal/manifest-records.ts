/** Manifests, and the parcels that are on none yet (PARC-07). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
export interface ParcelRow {
  id: string;
  carrier: string;
  orderNumber: string;
  trackingNumber: string;
  weightGrams: number;
  handedOver: boolean;
}
const parcel = sql`p.id, p.carrier_name as carrier, p.order_number as "orderNumber", p.tracking_number as "trackingNumber",
  p.weight_grams as "weightGrams", p.state = 'HANDED_OVER' as "handedOver"`;

/** Labelled parcels, and those that were handed over in the last hours, in the order of packing. */
export async function parcelsWithoutManifest(ctx: Db, hours: number, max: number): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select ${parcel} from parcels.parcel p
    where p.manifest_id is null and p.rma is null and p.state in ('LABELLED', 'HANDED_OVER')
      and (p.state = 'LABELLED' or p.handed_over_at > now() - make_interval(hours => ${hours}::int))
    order by p.created_at, p.id limit ${max}::int`.execute(ctx.db);
  return rows;
}

export interface ManifestRow {
  id: string;
  carrier: string;
  closedBy: string;
  closedAt: Date;
  parcels: number;
}
const manifest = sql`m.id, m.carrier, m.closed_by as "closedBy", m.closed_at as "closedAt",
  (select count(*)::int from parcels.parcel p where p.manifest_id = m.id) as parcels`;

export async function manifestById(ctx: Db, id: string): Promise<ManifestRow | null> {
  const { rows } = await sql<ManifestRow>`select ${manifest} from parcels.manifest m where m.id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}
export async function latestManifests(ctx: Db, max: number): Promise<ManifestRow[]> {
  const { rows } = await sql<ManifestRow>`
    select ${manifest} from parcels.manifest m order by m.closed_at desc, m.id limit ${max}::int`.execute(ctx.db);
  return rows;
}
export async function parcelsOfManifest(ctx: Db, id: string): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select ${parcel} from parcels.parcel p where p.manifest_id = ${id}::uuid order by p.tracking_number`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Makes the manifest of those of these parcels that the carrier has and that are on none; two at once share no parcel.
 * Returns the ids of its parcels; none: nothing is made.
 */
export async function insertManifest(
  tx: Db,
  { id, carrier, actor, parcels }: { id: string; carrier: string; actor: string; parcels: readonly string[] },
): Promise<string[]> {
  const { rows: free } = await sql<{ id: string }>`
    select p.id from parcels.parcel p
    where p.id = any(${parcels}::uuid[]) and p.manifest_id is null and p.rma is null and p.state = 'HANDED_OVER' and p.carrier_name = ${carrier}
    order by p.id for no key update`.execute(tx.db);
  const ids = free.map((one) => one.id);
  if (ids.length === 0) return [];
  await sql`insert into parcels.manifest (id, carrier, closed_by) values (${id}::uuid, ${carrier}, ${actor})`.execute(
    tx.db,
  );
  await sql`update parcels.parcel set manifest_id = ${id}::uuid where id = any(${ids}::uuid[])`.execute(tx.db);
  return ids;
}

/** Locks the id of a manifest, so that the same request twice at once makes one. */
export async function lockManifests(tx: Db): Promise<void> {
  await sql`lock table parcels.manifest in share row exclusive mode`.execute(tx.db);
}

export interface LabelledParcel {
  id: string;
  orderNumber: string;
}
export async function labelledAmong(ctx: Db, parcels: readonly string[], carrier: string): Promise<LabelledParcel[]> {
  const { rows } = await sql<LabelledParcel>`
    select p.id, p.order_number as "orderNumber" from parcels.parcel p
    where p.id = any(${parcels}::uuid[]) and p.state = 'LABELLED' and p.rma is null and p.manifest_id is null and p.carrier_name = ${carrier}
    order by p.created_at, p.id`.execute(ctx.db);
  return rows;
}
