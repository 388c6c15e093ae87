import { randomUUIDv7 } from 'node:crypto';
import type { WebhookEvent } from '#contract/staff/webhooks.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { insertMessages } from '#platform/outbox/outbox-records.ts';
import type { Webhook } from '../webhook.ts';

type Db = { db: Queries };

/**
 * Inserts the event and an outbox message for each endpoint subscribed to it; nothing where there is none. `found`:
 * subject and data, as one row or none.
 */
async function insertWhereHeard(ctx: Db, kind: WebhookEvent, found: ReturnType<typeof sql>): Promise<void> {
  const id = randomUUIDv7();
  await sql`
    with heard as materialized (select id from webhooks.endpoint where removed_at is null and ${kind} = any(events)),
    made as (
      insert into webhooks.event (id, kind, subject, body)
      select ${id}::uuid, ${kind}, found.subject, jsonb_build_object('type', ${kind}::text, 'version', 1, 'id', ${`evt_${id}`}::text,
        'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', found.data)
      from (${found}) as found where exists (select 1 from heard)
      returning id
    )
    ${insertMessages(sql`
      select 'webhook:' || made.id || ':' || heard.id, 'webhook.deliver',
        jsonb_build_object('eventId', made.id, 'endpointId', heard.id) from made, heard`)}`.execute(ctx.db);
}

export const insertEvent = (ctx: Db, kind: WebhookEvent, subject: string, data: unknown): Promise<void> =>
  insertWhereHeard(ctx, kind, sql`select ${subject}::text as subject, ${JSON.stringify(data)}::jsonb as data`);

export const insertOrderEvent = (
  ctx: Db,
  kind: WebhookEvent,
  orderId: string,
  more: Record<string, unknown>,
): Promise<void> =>
  insertWhereHeard(
    ctx,
    kind,
    sql`
      select o.number as subject, jsonb_build_object('orderNumber', o.number, 'state', o.state, 'channel', o.channel, 'currency', o.currency,
        'total', round(o.total_cents / 100.0, 2), 'lines', (
          select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'productCode', l.product_code, 'variantCode', l.variant_code, 'qty', l.qty,
            'dispatched', l.shipped_qty, 'returned', l.returned_qty, 'cancelled', l.cancelled_qty, 'locationId', l.location_id, 'total', round(l.total_cents / 100.0, 2)) order by l.line_no)
          from orders.sold_line l where l.order_id = o.order_id)) || ${JSON.stringify(more)}::jsonb as data
      from orders.order_total o where o.order_id = ${orderId}::uuid`,
  );

export interface StockCursor {
  changedXid: string;
  variantId: number;
  locationId: string;
}
/** Starts following stock changes, unless it is done already. */
export async function startStockCursor(ctx: Db): Promise<void> {
  await sql`update webhooks.stock_cursor set changed_xid = pg_snapshot_xmin(pg_current_snapshot()), variant_id = 0, location_id = '' where changed_xid is null`.execute(
    ctx.db,
  );
}
/** Locked until the transaction ends; null when nobody listens, or another process is working on it. */
export async function lockStockCursor(ctx: Db): Promise<StockCursor | null> {
  const { rows } = await sql<StockCursor>`
    select changed_xid::text as "changedXid", variant_id as "variantId", location_id as "locationId" from webhooks.stock_cursor
    where changed_xid is not null for update skip locked`.execute(ctx.db);
  const [cursor] = rows;
  if (!cursor) return null;
  const { rows: heard } =
    await sql`select 1 from webhooks.endpoint where removed_at is null and 'stock.changed' = any(events) limit 1`.execute(
      ctx.db,
    );
  if (heard.length > 0) return cursor;
  await sql`update webhooks.stock_cursor set changed_xid = null`.execute(ctx.db);
  return null;
}
export async function moveStockCursor(ctx: Db, { changedXid, variantId, locationId }: StockCursor): Promise<void> {
  await sql`
    update webhooks.stock_cursor set changed_xid = ${changedXid}::text::xid8, variant_id = ${variantId}, location_id = ${locationId}
    where (changed_xid, variant_id, location_id) is distinct from (${changedXid}::text::xid8, ${variantId}::int, ${locationId}::text)`.execute(
    ctx.db,
  );
}
interface ChangedStock extends StockCursor {
  productCode: string;
  variantCode: string;
  onHand: number;
  reserved: number;
}
/**
 * Rows changed after the cursor in transactions that are over, along with all older ones: none can commit later and be
 * missed.
 */
export async function readChangedStock(
  ctx: Db,
  { changedXid, variantId, locationId }: StockCursor,
  limit: number,
): Promise<{ rows: ChangedStock[]; settled: string }> {
  const { rows: now } = await sql<{
    settled: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(ctx.db);
  const settled = now[0]?.settled ?? changedXid;
  const { rows } = await sql<ChangedStock>`
    select s.changed_xid::text as "changedXid", s.variant_id as "variantId", s.location_id as "locationId", p.code as "productCode", v.code as "variantCode",
      l.on_hand as "onHand", l.reserved
    from stock.level_change s join stock.stock_level l on l.variant_id = s.variant_id and l.location_id = s.location_id
    join catalogue.size_name v on v.variant_id = s.variant_id join catalogue.product_name p on p.product_id = v.product_id
    where s.changed_xid >= ${changedXid}::text::xid8 and s.changed_xid < ${settled}::text::xid8
      and (s.changed_xid, s.variant_id, s.location_id) > (${changedXid}::text::xid8, ${variantId}::int, ${locationId}::text)
    order by s.changed_xid, s.variant_id, s.location_id limit ${limit}`.execute(ctx.db);
  return { rows, settled };
}

interface EndpointRow {
  id: string;
  version: number;
  url: string;
  events: string[];
  created_at: Date;
  previous_until: Date | null;
}
const toWebhook = (row: EndpointRow, waiting = 0, parked = 0): Webhook => ({
  id: row.id,
  version: row.version,
  url: row.url,
  events: row.events as WebhookEvent[],
  createdAt: row.created_at,
  previousSecretUntil: row.previous_until && row.previous_until > new Date() ? row.previous_until : null,
  waiting,
  parked,
});
const columns = ['id', 'version', 'url', 'events', 'created_at', 'previous_until'] as const;

/** Null when the URL is registered already. */
export async function insertEndpoint(
  ctx: Db,
  { url, events, secret, actor }: { url: string; events: readonly string[]; secret: string; actor: string },
): Promise<Webhook | null> {
  const row = await ctx.db
    .insertInto('webhooks.endpoint')
    .values({ url, events: [...events], secret, created_by: actor })
    .onConflict((conflict) => conflict.column('url').where('removed_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toWebhook(row) : null;
}

export async function selectEndpoints(ctx: Db): Promise<Webhook[]> {
  const { rows } = await sql<EndpointRow & { waiting: number; parked: number }>`
    with open as (
      select payload ->> 'endpointId' as endpoint, count(*) filter (where available_at < 'infinity')::int as waiting, count(*) filter (where available_at = 'infinity')::int as parked
      from platform.message_progress where done_at is null and kind = 'webhook.deliver' group by 1
    )
    select e.id, e.version, e.url, e.events, e.created_at, e.previous_until, coalesce(open.waiting, 0) as waiting, coalesce(open.parked, 0) as parked
    from webhooks.endpoint e left join open on open.endpoint = e.id::text where e.removed_at is null order by e.created_at, e.id`.execute(
    ctx.db,
  );
  return rows.map((row) => toWebhook(row, row.waiting, row.parked));
}

export async function markRemoved(ctx: Db, id: string): Promise<string | null> {
  const removed = await ctx.db
    .updateTable('webhooks.endpoint')
    .set({ removed_at: sql<Date>`now()`, secret: 'whsec_', previous_secret: null, previous_until: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('url')
    .executeTakeFirst();
  return removed?.url ?? null;
}

export async function replaceSecret(ctx: Db, id: string, secret: string, hours: number): Promise<Date | null> {
  const row = await ctx.db
    .updateTable('webhooks.endpoint')
    .set({
      previous_secret: sql<string>`secret`,
      previous_until: sql<Date>`now() + make_interval(hours => ${hours})`,
      secret,
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('previous_until')
    .executeTakeFirst();
  return row?.previous_until ?? null;
}

export interface StoredWebhookSecrets {
  id: string;
  secret: string;
  previousSecret: string | null;
}

/** What every endpoint signs with, as it is stored; locked until the transaction ends. */
export async function lockSecrets(tx: Db): Promise<StoredWebhookSecrets[]> {
  const rows = await tx.db
    .selectFrom('webhooks.endpoint')
    .select(['id', 'secret', 'previous_secret as previousSecret'])
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute();
  return rows;
}

export async function updateSecrets(tx: Db, { id, secret, previousSecret }: StoredWebhookSecrets): Promise<void> {
  await tx.db
    .updateTable('webhooks.endpoint')
    .set({ secret, previous_secret: previousSecret })
    .where('id', '=', id)
    .execute();
}

/** Message, URL and signing secrets of a delivery; null when the endpoint is gone. */
export async function readDelivery(
  ctx: Db,
  eventId: string,
  endpointId: string,
): Promise<{ url: string; body: string; secrets: string[] } | null> {
  const { rows } = await sql<{ url: string; body: string; secrets: string[] }>`
    select e.url, v.body::text as body, array_remove(array[e.secret, case when e.previous_until > now() then e.previous_secret end], null) as secrets
    from webhooks.event v, webhooks.endpoint e where v.id = ${eventId}::uuid and e.id = ${endpointId}::uuid and e.removed_at is null`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export async function deleteEventsBefore(ctx: Db, days: number): Promise<void> {
  await sql`delete from webhooks.event where created_at < now() - make_interval(days => ${days})`.execute(ctx.db);
}
