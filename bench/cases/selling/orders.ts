/**
 * Whether a million orders are slower than ten thousand: a page of the history, a guest's lookup, the staff's queue;
 * and whether any query scans a big table.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { findCustomers } from '#modules/admin-customers/find-customers.ts';
import { listAdminOrders } from '#modules/admin-orders/list-admin-orders.ts';
import { findAnything } from '#modules/admin-search/find-anything.ts';
import { getOrderHistory } from '#modules/order-views/get-order-history.ts';
import { lookUpOrder } from '#modules/order-views/look-up-order.ts';
import { openOwnOrder } from '#modules/order-views/open-own-order.ts';
import { listOrderQueue } from '#modules/orders/lookup/list-order-queue.ts';
import { getReport } from '#modules/reports/get-report.ts';
import { startSettings } from '#modules/settings/shop-settings.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { systemClock } from '#platform/clock.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { testIdentity } from '../../../tests/support/shop/test-identity.ts';
import { percentile } from '../../support/bench-shop.ts';

type Emit = (name: string, value: number, unit: string) => void;
const [FEW, MANY] = [10_000, Number(process.env.BENCH_ORDERS ?? 1_000_000)];
/** Orders per customer; one more customer has many pages of them. */
const EACH = 10;
const FAITHFUL = 500;
const CALLS = 600;

export async function run(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-orders-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const url = postgres.url('postgres');
  const database = openDatabase(url, { max: 4, statementTimeoutMs: 600_000 });
  try {
    await migrate(url);
    await fill(database, 0, FEW);
    const few = await measure(database, FEW);
    await fill(database, FEW, MANY);
    const many = await measure(database, MANY);
    for (const name of ['history', 'lookup', 'order', 'queue', 'desk', 'find', 'figures'] as const) {
      emit(`orders.${name}_p95_ms`, many[name], 'ms');
      emit(`orders.${name}_p95_ratio`, many[name] / few[name], '×');
    }
    emit('orders.rows_read_by_seq_scan', many.scanned, 'rows');
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const customerOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * Creates orders `from` to `to`, ten per customer, over three years; one in five hundred is undispatched, one in twenty
 * is a guest's.
 */
async function fill({ pool }: DatabaseHandle, from: number, to: number): Promise<void> {
  const contact = JSON.stringify({
    email: '',
    firstName: 'Aroha',
    lastName: 'Tui',
    phone: '021 123 4567',
    agreeToMarketing: false,
  });
  const shipping = JSON.stringify({
    type: 'DELIVERY',
    address: {
      contactName: 'Aroha Tui',
      company: '',
      country: 'NZ',
      street1: '12 Kowhai Street',
      street2: '',
      suburb: '',
      state: 'Wellington',
      postcode: '6021',
    },
    options: { methodCode: 'standard', instructions: { delivery: '' }, authorityToLeave: true },
    label: 'Standard delivery',
    promise: '',
  });
  await pool.query(
    `insert into accounts.customer (id, email, first_name, last_name, verified_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c' || n || '@example.nz', 'Aroha', 'Tui', now()
     from generate_series($1::int, $2::int) n on conflict do nothing`,
    [from / EACH, to / EACH],
  );
  await pool.query(
    `insert into orders.orders (id, number, checkout_id, state, customer_id, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, placed_at, dispatched_at)
     select gen_random_uuid(), 'NZ' || lpad(n::text, 8, '0'), gen_random_uuid(), case when n % 500 = 0 then 'PLACED' else 'SHIPPED' end,
       case when n % 20 <> 0 then ('00000000-0000-4000-8000-' || lpad((case when n <= $6 then 0 else n / $5::int end)::text, 12, '0'))::uuid end,
       case when n % 20 = 0 then 'guest' || n else 'c' || (n / $5::int) end || '@example.nz', $3::jsonb, 'DELIVERY', $4::jsonb, 14990, 2034, 15590, '[]',
       now() - (n % 1100) * interval '1 day' - n * interval '1 millisecond', now()
     from generate_series($1::int + 1, $2::int) n`,
    [from, to, contact, shipping, EACH, FAITHFUL],
  );
  await pool.query(
    `insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand, colour_name, size_label, qty, unit_price_cents, total_cents, shipped_qty)
     select o.id, l, 1, 1, 'warehouse', 'P', 'V', 'Court Low', 'Tussock', 'Kelp', 'US 9', 1, 7495, 7495, case when o.state = 'SHIPPED' then 1 else 0 end
     from orders.orders o, generate_series(1, 2) l where o.number > 'NZ' || lpad($1::text, 8, '0')`,
    [from],
  );
  await pool.query(
    `insert into returns.return (id, rma, order_id, state, method, token_id)
     select gen_random_uuid(), 'R' || right(number, 8), id, 'DONE', 'COURIER', number from orders.orders
     where number > 'NZ' || lpad($1::text, 8, '0') and right(number, 2) = '07'`,
    [from],
  );
  await pool.query('vacuum analyze');
}

interface Measured {
  history: number;
  lookup: number;
  order: number;
  queue: number;
  /** Staff lists and searches: the queue, all newest first, by number, address and name. */
  desk: number;
  /** The box that finds anything (OWN-15): a number, an address, a name that many have, words of no order. */
  find: number;
  /** The dashboard's reports of a week. */
  figures: number;
  /** Rows of big tables read by sequential scans. */
  scanned: number;
}

type Work = (index: number) => Promise<void>;

async function measure(database: DatabaseHandle, orders: number): Promise<Measured> {
  const ctx: AccountsCtx = {
    db: database.db,
    clock: systemClock,
    log: silentLogger,
    config: readConfig({ KERB_RATE_LIMIT_SCALE: '0' }),
    requestId: 'bench',
    identity: testIdentity(),
  };
  const shopper = shopperCalls(ctx, orders);
  const staff = staffCalls(ctx, orders);
  const before = await rowsScanned(database);
  const took = {
    history: await time(shopper.history),
    lookup: await time(shopper.lookup),
    order: await time(shopper.order),
    queue: await time(staff.queue),
    desk: await time(staff.desk),
    find: await time(staff.find, 200),
    figures: await time(staff.figures, 60),
  };
  return { ...took, scanned: (await rowsScanned(database)) - before };
}

const any = (most: number): number => 1 + Math.floor(Math.random() * (most - 1));

/** What shoppers ask for: a page of the history, a guest's lookup, an order of one's own. */
function shopperCalls(ctx: AccountsCtx, orders: number): Record<'history' | 'lookup' | 'order', Work> {
  const customer = () => {
    const number = any(orders / EACH);
    return { customerId: customerOf(number), email: `c${number}@example.nz` };
  };
  const faithful = { customerId: customerOf(0), email: 'c0@example.nz' };
  return {
    history: async (index) => {
      if (index % 4 !== 0) return void (await getOrderHistory(ctx, customer(), {}));
      // A page deep in a long history costs as much as the first one.
      let page = await getOrderHistory(ctx, faithful, {});
      for (let turned = 0; turned < 3 && page?.older; turned += 1)
        page = await getOrderHistory(ctx, faithful, { before: page.older });
    },
    lookup: async (index) => {
      const number = 20 * any(orders / 20);
      const email = index % 3 === 0 ? `nobody${randomUUID()}@example.nz` : `guest${number}@example.nz`;
      await lookUpOrder(ctx, { number: `NZ${String(number).padStart(8, '0')}`, email }, '127.0.0.1');
    },
    order: async () => {
      const who = customer();
      await openOwnOrder(ctx, who, `NZ${String(Number(who.customerId.slice(-12)) * EACH + 1).padStart(8, '0')}`);
    },
  };
}

/** What staff ask for: the queue, lists and searches, reports of a week. */
function staffCalls(ctx: AccountsCtx, orders: number): Record<'queue' | 'desk' | 'find' | 'figures', Work> {
  const staff = {
    staffId: '00000000-0000-4000-8000-000000000000',
    sessionId: '',
    email: '',
    name: '',
    ...standardRole('manager'),
  };
  const to = nzDay(new Date(Date.now() - 2 * 86_400_000));
  return {
    queue: async () => void (await listOrderQueue(ctx, ['PLACED', 'PARTLY_SHIPPED'], 50)),
    desk: async (index) => {
      const number = any(orders);
      const query = [
        { view: 'to-send' as const, q: '' },
        { view: 'all' as const, q: '' },
        { view: 'all' as const, q: `NZ${String(number).padStart(8, '0')}` },
        { view: 'all' as const, q: `guest${20 * any(orders / 20)}@example.nz` },
        { view: 'all' as const, q: 'Nobody Here' },
      ][index % 5];
      if (query) await listAdminOrders(ctx, query, staff);
      if (index % 5 === 4) await findCustomers(ctx, `c${any(orders / EACH)}@example.nz`, staff);
    },
    find: async (index) => {
      const number = any(orders);
      const text = [`NZ${String(number).padStart(8, '0')}`, `c${number}@example.nz`, 'Tui', 'harbour court'][index % 4];
      await findAnything({ ...ctx, settings: startSettings(ctx.config, [], () => []) }, text ?? '', staff);
    },
    figures: async () => void (await getReport(ctx, { from: addDays(to, -6), to })),
  };
}

async function time(work: Work, calls = CALLS): Promise<number> {
  for (let index = 0; index < Math.min(50, calls); index += 1) await work(index);
  const took: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const started = performance.now();
    await work(index);
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  return percentile(took, 0.95);
}

/**
 * PostgreSQL counts sequentially read rows for every table; connections report their counts after a moment without
 * work.
 */
async function rowsScanned({ pool }: DatabaseHandle): Promise<number> {
  await new Promise((done) => setTimeout(done, 1_500));
  const { rows } = await pool.query(
    'select coalesce(sum(seq_tup_read), 0)::float8 as n from pg_stat_user_tables where n_live_tup > 10000',
  );
  return rows[0].n;
}
