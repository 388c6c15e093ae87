import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { LabelState } from '../parcel.ts';
import type { Tracking } from '../tracking/track-parcel.ts';

type Db = { db: Queries };

/** Open returns that want a label and have none, in no order: one that is never answered does not hold up the others. */
export async function returnsWithoutLabel(ctx: Db, days: number, max: number): Promise<string[]> {
  const { rows } = await sql<{ rma: string }>`
    select w.rma from returns.wanted_label w left join parcels.parcel p on p.rma = w.rma
    where w.state = 'REQUESTED' and w.requested_at > now() - make_interval(days => ${days}::int) and p.id is null
    order by random() limit ${max}::int`.execute(ctx.db);
  return rows.map(({ rma }) => rma);
}

/** Labels that no courier has scanned, of returns that were cancelled or came otherwise, or that are too old. */
export async function unusedReturnLabels(
  ctx: Db,
  days: number,
  max: number,
): Promise<{ id: string; orderNumber: string }[]> {
  const { rows } = await sql<{ id: string; orderNumber: string }>`
    select p.id, p.order_number as "orderNumber" from parcels.parcel p join returns.wanted_label w on w.rma = p.rma
    where p.state in ('PACKED', 'LABELLED') and p.tracking = 'NONE'
      and (w.state <> 'REQUESTED' or w.requested_at <= now() - make_interval(days => ${days}::int))
    limit ${max}::int`.execute(ctx.db);
  return rows;
}

export interface ReturnLabelRow {
  id: string;
  rma: string;
  label: LabelState;
  carrierName: string;
  trackingNumber: string;
  tracking: Tracking;
  costCents: bigint;
  problem: string;
}

/** The labels of these returns. */
export async function labelsOfReturns(ctx: Db, rmas: readonly string[]): Promise<ReturnLabelRow[]> {
  const { rows } = await sql<ReturnLabelRow>`
    select p.id, p.rma, p.label, p.carrier_name as "carrierName", p.tracking_number as "trackingNumber", p.tracking,
      p.cost_cents as "costCents", p.problem
    from parcels.parcel p where p.rma = any(${rmas}::text[])`.execute(ctx.db);
  return rows;
}
