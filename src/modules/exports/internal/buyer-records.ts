import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { byPage, type Pages, type Span, time } from './page-records.ts';

type Db = { db: Queries };

export const buyersColumns = [
  'number',
  'state',
  'channel',
  'placedAt',
  'dispatchedAt',
  'firstName',
  'lastName',
  'email',
  'phone',
  'street1',
  'street2',
  'suburb',
  'city',
  'postcode',
  'country',
  'productCode',
  'variantCode',
  'name',
  'colour',
  'size',
  'qty',
  'dispatched',
  'returned',
  'cancelled',
] as const;

/** A page reads all lines once, so that few pages have to. */
const AT_ONCE = 20_000;

/** Rarely asked, so that it needs no index: every index on lines costs each order. */
const ofCode = (code: string) => sql`lower(${code}) in (lower(l.product_code), lower(l.variant_code))`;

export async function isSold(ctx: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from orders.sold_line l where ${ofCode(code)}) as sold`.execute(ctx.db);
  return rows[0]?.sold ?? false;
}

export const readBuyers = (ctx: Db, code: string, span: Span): Pages =>
  byPage(
    ctx,
    ['1970-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000', 0],
    (place) => sql`
      select jsonb_build_array(o.number, o.state, o.channel, ${time('o.placed_at')}, ${time('o.dispatched_at')},
        o.first_name, o.last_name, o.email, o.phone, o.street1, o.street2, o.suburb, o.city, o.postcode, o.country,
        l.product_code, l.variant_code, l.name, l.colour_name, l.size_label, l.qty, l.shipped_qty, l.returned_qty,
        l.cancelled_qty) as cells,
        jsonb_build_array(o.placed_at, o.order_id, l.line_no) as place
      from orders.sold_line l join orders.exported_order o on o.order_id = l.order_id
      where ${ofCode(code)} and o.placed_at >= ${span.from} and o.placed_at < ${span.until}
        and (o.placed_at, o.order_id, l.line_no) > (${place[0]}::timestamptz, ${place[1]}::uuid, ${place[2]}::int)
      order by o.placed_at, o.order_id, l.line_no limit ${AT_ONCE}`,
    AT_ONCE,
  );
