import { randomUUIDv7 } from 'node:crypto';
import { limits } from '#contract/fields/limits.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { CardDetails } from '../card-gateway.port.ts';
import type { MethodCheck } from '../saved-methods/saved-method.ts';

type Db = { db: Queries };

export async function selectSavedMethods(ctx: Db, customerId: string): Promise<SavedMethod[]> {
  const rows = await ctx.db
    .selectFrom('payments.saved_method')
    .select(['id', 'kind as type', 'brand', 'last4', 'expiry'])
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as SavedMethod[];
}

/** The gateway's token of a customer's own saved method of that kind. */
export async function selectSavedToken(
  ctx: Db,
  customerId: string,
  id: string,
  kind: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('payments.saved_method')
    .select('token')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.token;
}

/** The same token twice is one method. */
export async function insertSavedMethod(
  ctx: Db,
  customerId: string | null,
  token: string,
  { kind, brand, last4, expiry }: CardDetails,
): Promise<void> {
  await ctx.db
    .insertInto('payments.saved_method')
    .values({ id: randomUUIDv7(), customer_id: customerId, kind, token, brand, last4, expiry })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
}

/**
 * Saves the payment method of an order for its customer, and returns whose it is now. A method beyond the limit is not
 * saved, and deleted at the gateway by the sweeper: null, as for one that was saved before.
 */
export async function savePaidMethod(
  ctx: Db,
  paymentId: string,
  token: string,
  { kind, brand, last4, expiry }: CardDetails,
): Promise<string | null> {
  const { rows } = await sql<{ customerId: string | null; isSaved: boolean }>`
    insert into payments.saved_method (id, customer_id, kind, token, brand, last4, expiry, removed_at)
    select ${randomUUIDv7()}::uuid, o.customer_id, ${kind}, ${token}, ${brand}, ${last4}, ${expiry},
      case when (select count(*) from payments.saved_method m where m.customer_id = o.customer_id and m.removed_at is null) >= ${limits.savedMethods} then now() end
    from payments.payment p join orders.order_state o on o.order_id = p.order_id where p.id = ${paymentId}::uuid
    on conflict (token) do nothing returning customer_id as "customerId", removed_at is null as "isSaved"`.execute(
    ctx.db,
  );
  return rows[0]?.isSaved ? rows[0].customerId : null;
}

/** The method as it was; null when the customer has no such method. */
export async function markMethodRemoved(
  ctx: Db,
  customerId: string,
  id: string,
): Promise<{ kind: string; brand: string; last4: string } | null> {
  const removed = await ctx.db
    .updateTable('payments.saved_method')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .returning(['kind', 'brand', 'last4'])
    .executeTakeFirst();
  return removed ?? null;
}

/** Methods that the gateway must delete; leasing one hides it from other processes for this long. */
export async function leaseMethodsToForget(
  ctx: Db,
  limit: number,
  leaseSeconds: number,
): Promise<{ id: string; token: string }[]> {
  const { rows } = await sql<{ id: string; token: string }>`
    update payments.saved_method set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from payments.saved_method where (removed_at is not null or customer_id is null) and leased_until <= now()
      order by leased_until limit ${limit} for update skip locked
    )
    returning id, token`.execute(ctx.db);
  return rows;
}

export async function deleteSavedMethod(ctx: Db, id: string): Promise<void> {
  await ctx.db.deleteFrom('payments.saved_method').where('id', '=', id).execute();
}

const checkColumns = sql`
  id, customer_id as "customerId", state, keep, psp_ref as "pspRef", saved_token as "savedToken", instrument, decline_code as "declineCode",
  extract(epoch from now() - created_at)::float8 as "ageSeconds"`;

/** Null when there is one of that id already. */
export async function insertCheck(
  ctx: Db,
  check: { id: string; customerId: string; instrument: MethodCheck['instrument'] },
  leaseSeconds: number,
): Promise<MethodCheck | null> {
  const { rows } = await sql<MethodCheck>`
    insert into payments.method_check (id, customer_id, state, instrument, leased_until)
    values (${check.id}::uuid, ${check.customerId}::uuid, 'CREATED', ${JSON.stringify(check.instrument)}::jsonb, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (id) do nothing returning ${checkColumns}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function selectCheck(ctx: Db, id: string): Promise<MethodCheck | undefined> {
  const { rows } =
    await sql<MethodCheck>`select ${checkColumns} from payments.method_check where id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}

/**
 * Checks that no process works on. One that is still at its beginning is no longer awaited, so its method is not
 * saved.
 */
export async function leaseChecks(ctx: Db, limit: number, leaseSeconds: number): Promise<MethodCheck[]> {
  const { rows } = await sql<MethodCheck>`
    update payments.method_check set leased_until = now() + make_interval(secs => ${leaseSeconds}), keep = keep and state <> 'CREATED'
    where id in (
      select id from payments.method_check where state in ('CREATED', 'AUTHORISED') and leased_until <= now()
      order by leased_until limit ${limit} for update skip locked
    )
    returning ${checkColumns}`.execute(ctx.db);
  return rows;
}

/**
 * Makes one transition by compare-and-set; the instrument from the browser is cleared with it. Null: another process
 * has decided.
 */
export async function transitionCheck(
  ctx: Db,
  id: string,
  from: MethodCheck['state'],
  to: MethodCheck['state'],
  patch: { pspRef?: string; savedToken?: string | null; keep?: boolean; declineCode?: string } = {},
): Promise<MethodCheck | null> {
  const { rows } = await sql<MethodCheck>`
    update payments.method_check set state = ${to}, instrument = '{}'::jsonb,
      psp_ref = coalesce(${patch.pspRef ?? null}::text, psp_ref),
      saved_token = case when ${patch.savedToken === null}::boolean then null else coalesce(${patch.savedToken ?? null}::text, saved_token) end,
      keep = keep and ${patch.keep ?? true}::boolean,
      decline_code = coalesce(${patch.declineCode ?? null}::text, decline_code)
    where id = ${id}::uuid and state = ${from} returning ${checkColumns}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The result is no longer awaited, unless the check is decided already. */
export async function abandonCheck(ctx: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`update payments.method_check set keep = false where id = ${id}::uuid and state = 'CREATED' returning id`.execute(
      ctx.db,
    );
  return rows.length === 1;
}

/**
 * Everything of a customer: methods to be deleted, attempts that are no longer awaited. Attempts in progress keep what
 * they need to end.
 */
export async function detachSavedMethods(ctx: Db, customerId: string): Promise<void> {
  await sql`update payments.saved_method set customer_id = null, removed_at = coalesce(removed_at, now()), brand = '', last4 = '', expiry = '' where customer_id = ${customerId}::uuid`.execute(
    ctx.db,
  );
  await sql`update payments.method_check set customer_id = null, keep = false where customer_id = ${customerId}::uuid`.execute(
    ctx.db,
  );
}

export async function setCheckLease(ctx: Db, id: string, seconds: number | 'infinity'): Promise<void> {
  await sql`
    update payments.method_check set leased_until = case when ${seconds === 'infinity'}::boolean then 'infinity'::timestamptz
      else now() + make_interval(secs => ${seconds === 'infinity' ? 0 : seconds}) end
    where id = ${id}::uuid`.execute(ctx.db);
}
