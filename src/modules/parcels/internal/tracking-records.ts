import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { CarrierName, Scan } from '../carrier.port.ts';
import type { StoredScan, Tracking } from '../tracking/track-parcel.ts';

type Db = { db: Queries };
export type ScanSource = 'webhook' | 'poll';
export interface NewScan extends Scan {
  digest: string;
}

/** The parcel of a carrier's tracking number, the latest where carriers use a number again; null when there is none. */
export async function parcelByNumber(
  ctx: Db,
  carrier: CarrierName,
  trackingNumber: string,
): Promise<{ id: string; orderNumber: string } | null> {
  const { rows } = await sql<{ id: string; orderNumber: string }>`
    select p.id, p.order_number as "orderNumber" from parcels.parcel p
    where p.tracking_number = ${trackingNumber} and p.tracking_number <> '' and p.carrier = ${carrier}
    order by p.created_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The scans of the parcel of a return, the latest first. */
export async function scansOfReturn(ctx: Db, rma: string, max: number): Promise<Omit<ListedScan, 'parcelId'>[]> {
  const { rows } = await sql<Omit<ListedScan, 'parcelId'>>`
    select s.at, s.status, s.words, s.place, s.received_at as "receivedAt" from parcels.scan s join parcels.parcel p on p.id = s.parcel_id
    where p.rma = ${rma} order by s.at desc, s.digest limit ${max}::int`.execute(ctx.db);
  return rows;
}

/** How many of these scans are new. */
export async function insertScans(
  ctx: Db,
  parcelId: string,
  scans: readonly NewScan[],
  source: ScanSource,
): Promise<number> {
  const rows = scans.map(({ digest, at, status, code, words, place }) => ({
    ...{ digest, at: at.toISOString(), status, code, words, place },
  }));
  const { numAffectedRows } = await sql`
    insert into parcels.scan (parcel_id, digest, at, status, code, words, place, source)
    select ${parcelId}::uuid, s.digest, s.at, s.status, s.code, s.words, s.place, ${source}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (digest text, at timestamptz, status text, code text, words text, place text)
    on conflict (parcel_id, digest) do nothing`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

export async function scansOfParcel(ctx: Db, parcelId: string): Promise<StoredScan[]> {
  const { rows } = await sql<StoredScan>`
    select at, status, digest, received_at as "receivedAt" from parcels.scan where parcel_id = ${parcelId}::uuid`.execute(
    ctx.db,
  );
  return rows;
}

/** Records what follows from all scans; a parcel that has arrived is not asked for any more. */
export async function recordTracking(
  ctx: Db,
  parcelId: string,
  { tracking, lastScanAt }: { tracking: Tracking; lastScanAt: Date | null },
): Promise<void> {
  await sql`
    update parcels.parcel set tracked_at = case when tracking = ${tracking} then tracked_at else now() end, tracking = ${tracking},
      last_scan_at = ${lastScanAt}, next_poll_at = case when ${tracking} in ('DELIVERED', 'RETURNED') then null else next_poll_at end
    where id = ${parcelId}::uuid`.execute(ctx.db);
}

export interface ParcelToPoll {
  id: string;
  orderNumber: string;
  reference: string;
  trackingNumber: string;
  tracking: Tracking;
  failures: number;
  /** Since its label was bought. */
  ageSeconds: number;
  subscribed: boolean;
}

/** Leases parcels whose carrier has to be asked; no two callers get the same ones. */
export async function leaseToPoll(
  ctx: Db,
  carrier: CarrierName,
  max: number,
  leaseSeconds: number,
): Promise<ParcelToPoll[]> {
  const { rows } = await sql<ParcelToPoll>`
    with due as materialized (
      select id from parcels.parcel where next_poll_at <= now() and carrier = ${carrier} and state in ('LABELLED', 'HANDED_OVER')
      order by next_poll_at limit ${max}::int for no key update skip locked
    )
    update parcels.parcel p set next_poll_at = now() + make_interval(secs => ${leaseSeconds}) from due where p.id = due.id
    returning p.id, p.order_number as "orderNumber", p.reference, p.tracking_number as "trackingNumber", p.tracking,
      p.poll_failures as failures, extract(epoch from now() - coalesce(p.bought_at, p.created_at))::float8 as "ageSeconds",
      p.subscribed_at is not null as subscribed`.execute(ctx.db);
  return rows;
}

/** Ends a poll: when the carrier is asked again, unless the parcel has arrived or was unpacked meanwhile. */
export async function recordPoll(
  ctx: Db,
  parcelId: string,
  { failures, pauseSeconds }: { failures: number; pauseSeconds: number | null },
): Promise<void> {
  await sql`
    update parcels.parcel set poll_failures = ${failures}::int,
      next_poll_at = case when next_poll_at is not null then now() + make_interval(secs => ${pauseSeconds}::float8) end
    where id = ${parcelId}::uuid`.execute(ctx.db);
}

export async function recordSubscribed(ctx: Db, parcelId: string): Promise<void> {
  await sql`update parcels.parcel set subscribed_at = now() where id = ${parcelId}::uuid`.execute(ctx.db);
}

/** Whether every parcel that a courier took of an order was delivered, by its scans. */
export async function isAllDelivered(ctx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(bool_and(p.tracking is not null and p.tracking = 'DELIVERED'), false) as "all"
    from orders.dispatched_parcel d left join parcels.parcel p on p.id::text = d.ref
    where d.order_id = ${orderId}::uuid and d.kind = 'courier'`.execute(ctx.db);
  return rows[0]?.all ?? false;
}

export interface TrackedParcel {
  /** Of the order's parcel. */
  parcelId: string;
  tracking: Tracking;
  trackingNumber: string;
  carrierName: string;
}
export interface ListedScan {
  parcelId: string;
  at: Date;
  status: Scan['status'];
  words: string;
  place: string;
  receivedAt: Date;
}

/** The dispatched parcels of an order that have a label bought here. */
export async function trackedParcelsOf(ctx: Db, orderId: string): Promise<TrackedParcel[]> {
  const { rows } = await sql<TrackedParcel>`
    select d.parcel_id as "parcelId", p.tracking, p.tracking_number as "trackingNumber", p.carrier_name as "carrierName"
    from orders.dispatched_parcel d join parcels.parcel p on p.id::text = d.ref
    where d.order_id = ${orderId}::uuid and p.order_id = d.order_id`.execute(ctx.db);
  return rows;
}

/** The latest scans of an order's parcels, the latest first. */
export async function scansOfOrder(ctx: Db, orderId: string, max: number): Promise<ListedScan[]> {
  const { rows } = await sql<ListedScan>`
    select d.parcel_id as "parcelId", s.at, s.status, s.words, s.place, s.received_at as "receivedAt"
    from parcels.scan s join parcels.parcel p on p.id = s.parcel_id
    left join orders.dispatched_parcel d on d.ref = p.id::text and d.order_id = p.order_id
    where p.order_id = ${orderId}::uuid and p.rma is null order by s.at desc, s.digest limit ${max}::int`.execute(
    ctx.db,
  );
  return rows;
}

export interface ParcelTaskRow {
  id: string;
  orderNumber: string;
  /** Of the return that comes in it; null for a parcel to the customer. */
  rma: string | null;
  kind: 'NO_SCAN' | 'EXCEPTION' | 'RETURNED' | 'NOT_SENT' | 'UNPACKED';
  carrierName: string;
  trackingNumber: string;
  tracking: Tracking;
  since: Date;
  lastScanAt: Date | null;
  words: string;
}

/** Parcels that need a person, the longest waiting first; what was settled since its cause is left out. */
export async function parcelTasks(ctx: Db, silentHours: number, max: number): Promise<ParcelTaskRow[]> {
  const { rows } = await sql<ParcelTaskRow>`
    with cause as (
      select p.*, case
          when p.tracking = 'RETURNED' then 'RETURNED' when p.tracking = 'EXCEPTION' then 'EXCEPTION'
          when p.state = 'UNDONE' and p.tracking <> 'NONE' then 'UNPACKED'
          when p.rma is not null and p.tracking <> 'NONE' then 'NO_SCAN'
          when p.rma is null and p.state = 'LABELLED' and p.tracking <> 'NONE' then 'NOT_SENT'
          when p.state = 'HANDED_OVER' then 'NO_SCAN' end as kind,
        greatest(p.handed_over_at, p.last_scan_at, p.settled_at) as heard_at
      from parcels.parcel p where p.tracking <> 'DELIVERED' and p.state in ('LABELLED', 'HANDED_OVER', 'UNDONE')
        and not exists (select from returns.wanted_label w where w.rma = p.rma and w.state in ('RECEIVED', 'DONE'))
    )
    select c.id, c.order_number as "orderNumber", c.rma, c.kind, c.carrier_name as "carrierName", c.tracking_number as "trackingNumber", c.tracking,
      c.last_scan_at as "lastScanAt", case when c.kind = 'NO_SCAN' then coalesce(greatest(c.handed_over_at, c.last_scan_at), c.created_at) else c.tracked_at end as since,
      coalesce((select s.words from parcels.scan s where s.parcel_id = c.id order by s.at desc limit 1), '') as words
    from cause c
    where (c.kind = 'NO_SCAN' and c.heard_at < now() - make_interval(hours => ${silentHours}::int))
      or (c.kind <> 'NO_SCAN' and (c.settled_at is null or c.settled_at < c.tracked_at))
    order by since, c.id limit ${max}::int`.execute(ctx.db);
  return rows;
}

/** The order of the settled parcel, and when it was settled before; null when there is no such parcel. */
export async function settleTask(ctx: Db, parcelId: string): Promise<SettledParcel | null> {
  const { rows } = await sql<SettledParcel>`
    update parcels.parcel set settled_at = now() where id = ${parcelId}::uuid
    returning order_number as "orderNumber", tracking_number as "trackingNumber", old.settled_at as before, new.settled_at as after`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}
interface SettledParcel {
  orderNumber: string;
  trackingNumber: string | null;
  before: Date | null;
  after: Date;
}
