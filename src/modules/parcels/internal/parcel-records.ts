import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { BoughtLabel, CarrierName, ParcelSize } from '../carrier.port.ts';
import type { LabelState, PackedParcel, ParcelLine } from '../parcel.ts';

type Db = { db: Queries };

const whole = sql`
  p.id, p.rma, p.order_number as "orderNumber", p.reference, p.state, p.label, p.carrier, p.weight_grams as "weightGrams",
  p.length_cm as "lengthCm", p.width_cm as "widthCm", p.height_cm as "heightCm", p.cost_cents as "costCents",
  p.carrier_ref as "carrierRef", p.carrier_name as "carrierName", p.tracking_number as "trackingNumber", p.tracking, p.problem,
  p.created_at as "createdAt", extract(epoch from now() - p.asked_at)::float8 as "askedSeconds",
  (select coalesce(jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'qty', l.qty) order by l.line_no), '[]') from parcels.parcel_line l
   where l.parcel_id = p.id) as lines`;

export async function parcelById(ctx: Db, id: string): Promise<PackedParcel | null> {
  const { rows } = await sql<PackedParcel>`select ${whole} from parcels.parcel p where p.id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** The parcels of an order to its customer, in the order of packing. */
export async function parcelsOfOrder(ctx: Db, orderNumber: string): Promise<PackedParcel[]> {
  const { rows } = await sql<PackedParcel>`
    select ${whole} from parcels.parcel p join orders.order_state o on o.order_id = p.order_id
    where o.number = ${orderNumber} and p.rma is null order by p.created_at, p.id`.execute(ctx.db);
  return rows;
}

export interface NewParcel extends ParcelSize {
  id: string;
  rma: string | null;
  orderId: string;
  orderNumber: string;
  reference: string;
  carrier: CarrierName;
  service: string;
  costCents: bigint;
  actor: string;
  lines: readonly ParcelLine[];
}

/** Records the parcel before its label is bought, with the lease of whoever buys it. */
export async function insertPackedParcel(ctx: Db, parcel: NewParcel, leaseSeconds: number): Promise<void> {
  const numbers = parcel.lines.map(({ lineNo }) => lineNo);
  const quantities = parcel.lines.map(({ qty }) => qty);
  await sql`
    with made as (
      insert into parcels.parcel (id, order_id, order_number, reference, state, label, carrier, service, weight_grams, length_cm, width_cm,
        height_cm, cost_cents, created_by, rma, leased_until)
      values (${parcel.id}::uuid, ${parcel.orderId}::uuid, ${parcel.orderNumber}, ${parcel.reference}, 'PACKED', 'BUYING', ${parcel.carrier},
        ${parcel.service}, ${parcel.weightGrams}::int, ${parcel.lengthCm}::int, ${parcel.widthCm}::int, ${parcel.heightCm}::int,
        ${parcel.costCents}::bigint, ${parcel.actor}, ${parcel.rma}, now() + make_interval(secs => ${leaseSeconds}))
      returning id
    )
    insert into parcels.parcel_line (parcel_id, line_no, qty)
    select made.id, l.line_no, l.qty from made, unnest(${numbers}::int[], ${quantities}::int[]) as l (line_no, qty)`.execute(
    ctx.db,
  );
}

/** Units of an order that lie packed in parcels which have not left, by line. */
export async function packedUnits(ctx: Db, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<ParcelLine>`
    select l.line_no as "lineNo", sum(l.qty)::int as qty from parcels.parcel p join parcels.parcel_line l on l.parcel_id = p.id
    where p.order_id = ${orderId}::uuid and p.state in ('PACKED', 'LABELLED') group by 1`.execute(ctx.db);
  return new Map(rows.map(({ lineNo, qty }) => [lineNo, qty]));
}

/**
 * The label is there, once: false when it was recorded before. Of an undone parcel it waits to be voided, also when it
 * was taken for voided or refused already: a process may hang for longer than its label is waited for.
 */
export async function recordBought(ctx: Db, id: string, label: Omit<BoughtLabel, 'pdf'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parcels.parcel set carrier_ref = ${label.carrierRef}, carrier_name = ${label.carrier}, tracking_number = ${label.trackingNumber},
      bought_at = now(), problem = '', leased_until = now(),
      state = case when state = 'PACKED' then 'LABELLED' else state end,
      label = case when state = 'PACKED' then 'BOUGHT' else 'VOIDING' end,
      next_poll_at = case when state = 'PACKED' then now() end
    where id = ${id}::uuid and label <> 'BOUGHT' and tracking_number = ''`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Ends a step of a label that is not there: how far it is now, why, and when the sweeper looks again. A parcel whose
 * label is refused is unpacked. */
export async function recordLabelState(
  ctx: Db,
  id: string,
  from: LabelState,
  change: { label: LabelState; problem?: string; carrierRef?: string; againInSeconds?: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parcels.parcel set label = ${change.label}, state = case when ${change.label} = 'REFUSED' then 'UNDONE' else state end, problem = coalesce(${change.problem ?? null}, problem),
      carrier_ref = coalesce(${change.carrierRef ?? null}, carrier_ref),
      leased_until = now() + make_interval(secs => ${change.againInSeconds ?? 0}::float8)
    where id = ${id}::uuid and label = ${from}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function noteAsked(ctx: Db, id: string): Promise<void> {
  await sql`update parcels.parcel set asked_at = now() where id = ${id}::uuid`.execute(ctx.db);
}

/** Locks the parcel until the transaction ends; lock its order first. */
export async function lockParcel(ctx: Db, id: string): Promise<PackedParcel | null> {
  await sql`select from parcels.parcel where id = ${id}::uuid for no key update`.execute(ctx.db);
  return parcelById(ctx, id);
}

/** Unpacks a parcel: its label has to be voided, unless it was refused. A step under way keeps its lease. */
export async function setUndone(ctx: Db, id: string): Promise<void> {
  await sql`
    update parcels.parcel set state = 'UNDONE', next_poll_at = null, label = case when label = 'REFUSED' then label else 'VOIDING' end,
      leased_until = case when label = 'BUYING' then leased_until else now() end
    where id = ${id}::uuid and state in ('PACKED', 'LABELLED')`.execute(ctx.db);
}

export async function setHandedOver(ctx: Db, id: string): Promise<void> {
  await sql`update parcels.parcel set state = 'HANDED_OVER', handed_over_at = now() where id = ${id}::uuid and state = 'LABELLED'`.execute(
    ctx.db,
  );
}

/** Leases one parcel whose label is open; false while another process works on it. */
export async function leaseParcel(ctx: Db, id: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parcels.parcel set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id}::uuid and label in ('BUYING', 'VOIDING') and leased_until <= now()`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Leases labels that nobody works on; no two callers get the same ones. */
export async function leaseOpenLabels(ctx: Db, max: number, leaseSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from parcels.parcel where label in ('BUYING', 'VOIDING') and leased_until <= now()
      order by leased_until limit ${max}::int for no key update skip locked
    )
    update parcels.parcel p set leased_until = now() + make_interval(secs => ${leaseSeconds}) from due where p.id = due.id
    returning p.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Parcels that never will leave, because nothing of their order is left to send. */
export async function stranded(ctx: Db, max: number): Promise<{ id: string; orderNumber: string }[]> {
  const { rows } = await sql<{ id: string; orderNumber: string }>`
    select p.id, o.number as "orderNumber" from parcels.parcel p join orders.order_state o on o.order_id = p.order_id
    where p.state in ('PACKED', 'LABELLED') and p.rma is null and o.state not in ('PLACED', 'PARTLY_SHIPPED') limit ${max}::int`.execute(
    ctx.db,
  );
  return rows;
}

/** A carrier's own name of a label that was asked for and whose reply was lost. */
export async function recordReported(ctx: Db, reference: string, carrierRef: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parcels.parcel set carrier_ref = ${carrierRef}, leased_until = least(leased_until, now()),
      label = case when label = 'UNSURE' and state = 'UNDONE' then 'VOIDING' when label = 'UNSURE' then 'BUYING' else label end
    where reference = ${reference} and carrier_ref is null and label in ('BUYING', 'UNSURE', 'VOIDING')`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}
