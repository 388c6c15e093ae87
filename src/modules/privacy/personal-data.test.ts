/**
 * All personal data of a customer is exported and erased: no table is left out, and none can be added unnoticed
 * (reliability F2, F3).
 */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { errorText } from '#contract/errors/error-codes.ts';
import { staffChangeableSchema } from '#contract/staff/orders/staff-order-changes.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import { type CheckoutHarness, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { canary } from '../../../tests/support/fixtures/personal/canary.ts';
import { personalSamples } from '../../../tests/support/fixtures/personal/personal-samples.ts';
import { impersonalColumns, tablesWithoutCustomers } from '../../../tests/support/fixtures/tables-without-customers.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseFinishedOrders } from './erase-finished-orders.ts';
import { erasePerson } from './erase-person.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

const PASSWORD = 'Kōwhai-tree 47';
const SOUNDS_PERSONAL =
  /(^|_)(e?mail|phone|mobile|first_name|last_name|full_name|contact|holder|recipient|birth\w*|gender|street\d?|company|customer|user|member|payload|instrument|facts|who|ip_address|user_agent|sender|message|note|comment)(_id|$)/;

interface Column {
  table: string;
  column: string;
  type: string;
  pointsAtCustomer: boolean;
}
async function readColumns(pool: CheckoutHarness['database']['pool']): Promise<Column[]> {
  const { rows } = await pool.query(`
    with points(relation, attribute) as (
      select f.conrelid, unnest(f.conkey) from pg_constraint f
      where f.contype = 'f' and f.confrelid in ('accounts.customer'::regclass, 'accounts.identity_user'::regclass)
    )
    select n.nspname || '.' || c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      (c.oid, a.attnum) in (select relation, attribute from points) as "pointsAtCustomer"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public')
    order by 1, 2`);
  return rows;
}
const covered = Object.assign({}, ...personalDataParts.map(({ columns }) => columns)) as Record<
  string,
  readonly string[]
>;
const isListed = (table: string): boolean =>
  table in tablesWithoutCustomers || `${table.split('.')[0]}.*` in tablesWithoutCustomers;

test('F2 F3 every table of the database has a part that exports and erases it, or a reason why it holds no personal data', async () => {
  const { pool } = await useTestDatabase();
  const columns = await readColumns(pool);
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.length).toBeGreaterThan(30);
  expect(
    tables.filter((table) => !(table in covered) && !isListed(table)),
    'tables that no part of src/modules/privacy/internal/personal-data-parts.ts speaks for: add one to the module’s personal-data.ts, or the table and the reason to tests/support/fixtures/tables-without-customers.ts',
  ).toEqual([]);
  expect(
    tables.filter((table) => table in covered && table in tablesWithoutCustomers),
    'both personal and not',
  ).toEqual([]);
  const unnamed = columns.filter(
    ({ table, column, pointsAtCustomer }) =>
      (pointsAtCustomer || SOUNDS_PERSONAL.test(column)) &&
      !covered[table]?.includes(column) &&
      !(`${table}.${column}` in impersonalColumns),
  );
  expect(
    unnamed.map(({ table, column }) => `${table}.${column}`),
    'columns that sound personal and are named by no part',
  ).toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(covered).flatMap(([table, names]) => names.map((column) => `${table}.${column}`));
  expect([...named, ...Object.keys(impersonalColumns)].filter((column) => !known.has(column))).toEqual([]);
  expect(named).toHaveLength(personalDataParts.flatMap(({ columns: one }) => Object.values(one).flat()).length);
});

test('every table with personal data has a sample that the tests below check', () => {
  const byLogIn = [
    'accounts.identity_user',
    'accounts.identity_account',
    'accounts.identity_session',
    'accounts.identity_code',
  ];
  expect(new Set([...personalSamples.map(([table]) => table), ...byLogIn])).toEqual(new Set(Object.keys(covered)));
});

/** A logged-in customer with data in every table. */
async function useCanary(): Promise<{
  harness: CheckoutHarness;
  customerId: string;
  sessionId: string;
  finishedOrder: string;
  openOrder: string;
}> {
  const harness = await useCheckoutHarness();
  onTestFinished(clearFailpoints);
  const { ctx } = harness;
  const person = { email: canary.email, firstName: canary.firstName, lastName: canary.lastName, password: PASSWORD };
  const made = await ctx.identity.createUser(ctx, person, async (within, { userId }) => {
    await within.db
      .insertInto('accounts.customer')
      .values({ id: userId, email: canary.email, first_name: canary.firstName, last_name: canary.lastName })
      .execute();
  });
  if (made.state !== 'CREATED') throw new Error(made.state);
  const { userId: customerId } = made.user;
  const issued = await ctx.identity.issueVerificationCode(ctx, canary.email);
  await ctx.identity.verifyEmail(ctx, { user: customerId, code: issued?.code ?? '' }, async () => undefined);
  const session = await ctx.identity.logIn(ctx, { email: canary.email, password: PASSWORD });
  if (session.state !== 'LOGGED_IN') throw new Error(session.state);
  const claims = await ctx.identity.verifyToken(ctx, session.session.token);
  await ctx.identity.issueResetCode(ctx, canary.email);
  const sampleIds = { customerId, ...harness.variants.a, finishedOrder: randomUUID(), openOrder: randomUUID() };
  for (const [, sample] of personalSamples) await harness.database.pool.query(sample(sampleIds));
  return {
    harness,
    customerId,
    sessionId: claims?.sessionId ?? '',
    finishedOrder: sampleIds.finishedOrder,
    openOrder: sampleIds.openOrder,
  };
}

/** Four digits occur in many random keys and counters, so digits count as a whole text only; other words anywhere. */
const contains = (json: string, word: string): boolean => json.includes(/^\d+$/.test(word) ? `"${word}"` : word);

/** Table → the canary words that any of its rows still contains, over all tables. */
async function findTablesWith(harness: CheckoutHarness, words: readonly string[]): Promise<Record<string, string[]>> {
  const tables = new Set((await readColumns(harness.database.pool)).map(({ table }) => table));
  const { rows } = await harness.database.pool.query<{ table: string; json: string | null }>(
    `${[...tables]
      .map((table) => `select '${table}' as table, string_agg(to_jsonb(t)::text, ' ') as json from ${table} t`)
      .join(' union all ')} order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { table, json } of rows) {
    const matches = words.filter((word) => contains(json ?? '', word));
    if (matches.length > 0) found[table] = matches;
  }
  return found;
}
const WORDS = Object.values(canary);

test('F2 the export contains everything stored about the customer, but no password or token', async () => {
  const { harness, customerId } = await useCanary();
  const exported = await exportPersonalData(harness.ctx, customerId);
  const text = JSON.stringify(exported);
  for (const word of WORDS) expect(text, word).toContain(word);
  expect(Object.keys(exported?.data ?? {})).toEqual(personalDataParts.map(({ name }) => name));
  for (const part of personalDataParts)
    expect(JSON.stringify(exported?.data[part.name]).length, part.name).toBeGreaterThan(4);
  const { rows } = await harness.database.pool.query(
    'select password as secret from accounts.identity_account union all select token from accounts.identity_session union all select secret_digest from accounts.hosted_session',
  );
  expect(rows).toHaveLength(3);
  for (const { secret } of rows) expect(text).not.toContain(secret);
  expect(text).not.toContain('argon2');
  expect(await exportPersonalData(harness.ctx, randomUUID())).toBe(null);
});

test('F3 EDIT-07 a deleted account leaves only what accounting needs; orders on their way lose their names after delivery', async () => {
  const { harness, customerId, sessionId, finishedOrder, openOrder } = await useCanary();
  const { ctx } = harness;
  const before = await findTablesWith(harness, [...WORDS, customerId]);
  // Only with samples in every table does an empty result prove anything.
  for (const table of Object.keys(covered))
    if (table !== 'accounts.hosted_token') expect(before, table).toHaveProperty([table]);
  const caller = { customerId, email: canary.email, sessionId };
  expect(await deleteAccount(ctx, caller, 'Not-the-one 12')).toEqual({
    ok: false,
    error: { reason: 'WRONG_PASSWORD' },
  });
  expect(await findTablesWith(harness, [...WORDS, customerId])).toEqual(before);

  expect(await deleteAccount(ctx, caller, PASSWORD)).toEqual({ ok: true });
  const { rows } = await harness.database.pool.query(
    'select id, email, customer_id, shipping, total_cents from orders.orders order by number',
  );
  expect(rows[0]).toMatchObject({ id: finishedOrder, email: '', customer_id: null, total_cents: 10000n });
  expect(rows[0].shipping).toEqual({
    type: 'DELIVERY',
    address: {
      type: 'ENTERED',
      company: '',
      contactName: '',
      country: 'NZ',
      phone: '',
      street1: '',
      street2: '',
      suburb: '',
      state: '',
      postcode: '',
    },
    options: { methodCode: 'standard', authorityToLeave: true },
  });
  // What staff are shown of such an order is as the contract says.
  expect(staffChangeableSchema.shape.address.parse(rows[0].shipping.address)).toMatchObject({ street1: '' });
  // The parcel can still be delivered.
  expect(rows[1]).toMatchObject({
    id: openOrder,
    email: canary.email,
    shipping: { address: { street1: canary.street1 } },
  });

  await harness.database.pool.query(
    "update platform.outbox set available_at = now() where kind <> 'email.password-changed'",
  );
  while ((await deliverOutbox(ctx)) > 0);
  expect(harness.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: canary.email, subject: 'Your Kerb account is deleted' },
  ]);
  expect(await findTablesWith(harness, WORDS)).toEqual({
    'orders.orders': expect.any(Array),
    'payments.payment': [canary.lastDigits],
  });

  await harness.database.pool.query("update orders.orders set state = 'SHIPPED' where id = $1", [openOrder]);
  expect(await eraseFinishedOrders(ctx)).toBe(1);
  expect(await eraseFinishedOrders(ctx)).toBe(0);
  expect(await findTablesWith(harness, WORDS)).toEqual({});
  // Only the id remains, where the erasure itself is recorded with its time.
  expect(Object.keys(await findTablesWith(harness, [customerId]))).toEqual(['platform.audit', 'platform.outbox']);
  const { rows: uses } = await harness.database.pool.query(
    'select u.used, (select count(*) from promotions.promo_use p where u.who = any(p.who))::int as counted from promotions.customer_use u',
  );
  expect(uses).toEqual([
    { used: 1, counted: 1 },
    { used: 1, counted: 1 },
  ]);
  expect((await ctx.identity.logIn(ctx, { email: canary.email, password: PASSWORD })).state).toBe('WRONG_CREDENTIALS');
});

test.each(['queue the erasure', 'delete the log-in', 'erase personal data'])(
  'a process that dies at %s leaves the rest to the outbox',
  async (point) => {
    const { harness, customerId, sessionId, openOrder } = await useCanary();
    const { ctx } = harness;
    await harness.database.pool.query("update orders.orders set state = 'SHIPPED' where id = $1", [openOrder]);
    setFailpoint(point, { do: 'throw' });
    await expect(deleteAccount(ctx, { customerId, email: canary.email, sessionId }, PASSWORD)).rejects.toThrow();
    await harness.database.pool.query(
      "update platform.outbox set available_at = now() where kind <> 'email.password-changed'",
    );
    while ((await deliverOutbox(ctx)) > 0);
    expect(await findTablesWith(harness, WORDS)).toEqual({});
    expect(harness.mails).toHaveLength(1);
  },
);

test('two concurrent erasures and a later one have the effect of one', async () => {
  const { harness, customerId } = await useCanary();
  await Promise.all([
    erasePerson(harness.ctx, customerId),
    erasePerson(harness.ctx, customerId),
    erasePerson(harness.another(), customerId),
  ]);
  await erasePerson(harness.ctx, customerId);
  const { rows } = await harness.database.pool.query('select action from platform.audit where subject = $1', [
    customerId,
  ]);
  expect(rows).toEqual([{ action: 'account.erased' }]);
});

test('after five wrong passwords in an hour further attempts are refused', async () => {
  const { harness, customerId, sessionId } = await useCanary();
  const caller = { customerId, email: canary.email, sessionId };
  for (let tries = 0; tries < 5; tries += 1)
    expect(await deleteAccount(harness.ctx, caller, `Guess-number ${tries}`)).toEqual({
      ok: false,
      error: { reason: 'WRONG_PASSWORD' },
    });
  expect(errorText('TooManyDeletionTries')).toBe(
    "You've tried to delete your account too many times. Try again later.",
  );
  expect(await deleteAccount(harness.ctx, caller, PASSWORD)).toEqual({
    ok: false,
    error: { reason: 'TOO_MANY', retryAfter: expect.any(Number) },
  });
});
