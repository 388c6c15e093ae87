import { sql } from '#platform/database/sql.ts';

/**
 * Parcels: one that was handed over was dispatched with exactly what was packed in it, and no other was dispatched.
 */
export const unlikeDispatched = sql<Record<string, unknown>>`
  select p.order_number as number, p.id, p.state, l.line_no, l.qty as packed, d.qty as dispatched
  from parcels.parcel p join parcels.parcel_line l on l.parcel_id = p.id
  left join orders.dispatched_line d on d.order_id = p.order_id and d.ref = p.id::text and d.line_no = l.line_no
  where case when p.state = 'HANDED_OVER' then d.qty is distinct from l.qty else d.qty is not null end
  union all
  select p.order_number, p.id, p.state, d.line_no, null, d.qty
  from parcels.parcel p join orders.dispatched_line d on d.order_id = p.order_id and d.ref = p.id::text
  where not exists (select from parcels.parcel_line l where l.parcel_id = p.id and l.line_no = d.line_no)`;
