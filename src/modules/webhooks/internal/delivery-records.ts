import { type DeliveriesQuery, type ReplayWebhooksRequest, webhookLimits } from '#contract/staff/webhooks.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { requeueMessages } from '#platform/outbox/outbox-records.ts';
import type { Delivery, DeliveryAttempt } from '../webhook.ts';

type Db = { db: Queries };

export async function insertAttempt(
  ctx: Db,
  {
    eventId,
    endpointId,
    status,
    tookMs,
    problem,
    answer,
  }: Omit<DeliveryAttempt, 'at'> & { eventId: string; endpointId: string },
): Promise<void> {
  await ctx.db
    .insertInto('webhooks.attempt')
    .values({
      event_id: eventId,
      endpoint_id: endpointId,
      status,
      took_ms: tookMs,
      problem: problem?.slice(0, 300) ?? null,
      answer: answer === null ? null : storable(answer),
    })
    .execute();
}

/** PostgreSQL stores no NUL. Cut by characters, so that none is halved. */
const storable = (answer: string): string =>
  [...answer.replaceAll('\u0000', '').toWellFormed()].slice(0, webhookLimits.answer).join('');

export async function selectDeliveries(
  ctx: Db,
  { webhookId, state, from }: DeliveriesQuery,
  limit: number,
): Promise<Delivery[]> {
  const [eventId = null, endpointId = null] = from?.split('.') ?? [];
  const where = sql`
    (${webhookId ?? null}::uuid is null or e.id = ${webhookId ?? null}::uuid) and (${state ?? null}::text is null or d.state = ${state ?? null})
    and ${state === 'waiting' || state === 'parked' ? isOpen : sql`true`}
    and (${eventId}::uuid is null or v.id = ${eventId}::uuid and e.id > ${endpointId}::uuid
      or (v.created_at, v.id) < (select c.created_at, c.id from webhooks.event c where c.id = ${eventId}::uuid))`;
  return deliveriesWhere(ctx, where, limit);
}

/** The few events with a delivery that is not done: without this, a list of them would look at all events. */
const isOpen = sql`v.id in (
  select (p.payload ->> 'eventId')::uuid from platform.message_progress p where p.kind = 'webhook.deliver' and p.done_at is null)`;

async function deliveriesWhere(ctx: Db, where: ReturnType<typeof sql>, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select v.id as "eventId", e.id as "webhookId", v.kind as event, v.subject, v.created_at as "happenedAt", d.state, d.tries,
      a.status as "lastStatus", a.problem as "lastProblem", a.at as "lastTriedAt", a.took_ms as "tookMs"
    from webhooks.event v
    cross join webhooks.endpoint e
    join lateral (
      select case when o.done_at is not null then 'done' when o.available_at = 'infinity' then 'parked' else 'waiting' end as state, o.attempts as tries
      from platform.message_progress o where o.dedupe_key = 'webhook:' || v.id || ':' || e.id
    ) d on true
    left join lateral (select * from webhooks.attempt a where a.event_id = v.id and a.endpoint_id = e.id order by a.id desc limit 1) a on true
    where e.removed_at is null and ${where}
    order by v.created_at desc, v.id desc, e.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Null when the endpoint is gone, or never got the event. */
export async function selectDelivery(ctx: Db, endpointId: string, eventId: string): Promise<Delivery | null> {
  const rows = await deliveriesWhere(ctx, sql`e.id = ${endpointId}::uuid and v.id = ${eventId}::uuid`, 1);
  return rows[0] ?? null;
}

/** The latest first. */
export async function selectAttempts(
  ctx: Db,
  endpointId: string,
  eventId: string,
  limit: number,
): Promise<DeliveryAttempt[]> {
  const rows = await ctx.db
    .selectFrom('webhooks.attempt')
    .select(['at', 'status', 'took_ms', 'problem', 'answer'])
    .where('event_id', '=', eventId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ took_ms, ...row }) => ({ ...row, tookMs: took_ms }));
}

/** Queues deliveries again, as if never tried; returns how many. A delivery that is running now is not affected. */
export async function requeueDeliveries(ctx: Db, { eventId, webhookId }: ReplayWebhooksRequest): Promise<number> {
  const which = eventId
    ? sql`o.dedupe_key = 'webhook:' || ${eventId}::text || ':' || e.id and (o.locked_until is null or o.locked_until < now())`
    : sql`o.done_at is null and o.available_at = 'infinity' and o.payload ->> 'endpointId' = e.id::text`;
  return requeueMessages(
    ctx,
    sql`webhooks.endpoint e`,
    sql`o.kind = 'webhook.deliver' and e.removed_at is null
      and (${webhookId ?? null}::uuid is null or e.id = ${webhookId ?? null}::uuid) and ${which}`,
  );
}
