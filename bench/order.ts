/** Whole guest orders a second (info, order, card) with everything durable, the time one takes, and whether fifty buyers of five units get five. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInvariants } from '#modules/checkout/check-invariants.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

type Emit = (name: string, value: number, unit: string) => void;
const CLIENTS = 8;
const SHOES = 400;
const SECONDS = Number(process.env.BENCH_ORDER_SECONDS ?? 10);

export async function run(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-order-'));
  // PostgreSQL may run under an account of its own, which has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const children: ChildProcess[] = [];
  const database = openDatabase(postgres.url('postgres'), { max: 4 });
  try {
    await migrate(postgres.url('postgres'));
    const shoes = await stockShelves(database);
    const [simulatorPort, smtpPort] = [4390, 4391];
    children.push(
      fork(
        join(import.meta.dirname, '../src/simulator/run-simulator.ts'),
        ['--port', `${simulatorPort}`, '--smtp-port', `${smtpPort}`, '--data', join(folder, 'simulator')],
        { stdio: 'ignore' },
      ),
    );
    await untilOpen(simulatorPort);
    const shop = fork(join(import.meta.dirname, 'order-shop.ts'), [JSON.stringify({ databaseUrl: postgres.url('postgres'), simulatorPort, smtpPort })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(shop);
    const { port } = await new Promise<{ port: number }>((done) => shop.once('message', (message) => done(message as { port: number })));
    const client = createClient(port);

    for (let index = 0; index < 100; index += 1) await client.buy(shoes[index % SHOES] as Shoe);
    const alone: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const started = performance.now();
      await client.order(shoes[index % SHOES] as Shoe, 155.9);
      alone.push(performance.now() - started);
    }
    alone.sort((a, b) => a - b);
    emit('order.unloaded_ms', alone[50] ?? 0, 'ms');
    emit('order.unloaded_p99_ms', alone[98] ?? 0, 'ms');

    const took: number[] = [];
    let refused = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, who) => {
        for (let index = who; performance.now() - started < SECONDS * 1000; index += CLIENTS) {
          const from = performance.now();
          if ((await client.buy(shoes[index % SHOES] as Shoe)) !== 201) refused += 1;
          took.push(performance.now() - from);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    took.sort((a, b) => a - b);
    emit('order.rps', (took.length - refused) / seconds, 'orders/s');
    emit('order.p99_ms', took[Math.floor(took.length * 0.99)] ?? 0, 'ms');
    emit('order.refused', refused, 'orders');
    const {
      rows: [outbox],
    } = await database.pool.query('select count(*)::int as n from platform.outbox where done_at is null');
    emit('order.outbox_waiting', outbox.n, 'messages');

    await database.pool.query(
      "with s as (update stock.stock set on_hand = reserved + 5 where variant_id = $1 returning *) insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', on_hand - 1000000 from s",
      [(shoes[0] as Shoe).variantId],
    );
    const race = await Promise.all(Array.from({ length: 50 }, () => client.order(shoes[0] as Shoe, 155.9)));
    const sold = race.filter((status) => status === 201).length;
    emit('order.oversold', Math.max(0, sold - 5), 'orders');
    emit('order.undersold', Math.max(0, 5 - sold), 'orders');
    const broken = (await checkInvariants(database, { stuckAfterSeconds: 600 })).filter(({ rows }) => rows.length > 0);
    emit('order.broken_invariants', broken.length, 'invariants');
    shop.send('stop');
    await new Promise((done) => shop.once('exit', done));
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Shoe {
  productId: string;
  variantId: string;
}

function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 60 });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
    new Promise((done, fail) => {
      const text = JSON.stringify(body);
      const call = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
        },
        (reply) => {
          let answer = '';
          reply.on('data', (chunk: Buffer) => {
            answer += chunk.toString();
          });
          reply.on('end', () => done({ status: reply.statusCode ?? 0, text: answer }));
        },
      );
      call.once('error', fail);
      call.end(text);
    });
  const address = { contactName: 'Aroha Tui', country: 'NZ', street1: '12 Kowhai Street', suburb: 'Aro Valley', state: 'Wellington', postcode: '6021' };
  const items = ({ productId, variantId }: Shoe) => [{ productId, variantId, qty: 1 }];
  const order = async (shoe: Shoe, total: number): Promise<number> =>
    (
      await post(
        '/checkout/order',
        {
          checkoutId: randomUUID(),
          cart: { items: items(shoe) },
          contact: { email: 'aroha@example.nz', firstName: 'Aroha', lastName: 'Tui', phone: '021 123 4567' },
          shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
          payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
          expectedTotal: total,
        },
        { 'idempotency-key': randomUUID() },
      )
    ).status;
  return {
    order,
    /** A guest's whole purchase: price the cart, then order for the total shown. */
    buy: async (shoe: Shoe): Promise<number> => {
      const info = JSON.parse(
        (await post('/checkout/info', { cart: { items: items(shoe), shippingAddress: address, shipping: { methodCode: 'standard' } } })).text,
      );
      return order(shoe, info.grandTotal);
    },
  };
}

/** A catalogue of four hundred shoes with plenty of each, in one statement each. */
async function stockShelves({ pool }: ReturnType<typeof openDatabase>): Promise<Shoe[]> {
  const { rows } = await pool.query(
    `
    with b as (insert into catalogue.brand (slug, name) values ('tussock', 'Tussock') returning id),
    c as (insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear') returning id),
    p as (insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
      select 'P' || n, 'P' || n, 'p' || n, b.id, c.id, 'Court Low ' || n, 'unisex', 'Court shoe', 'Kelp', 14990, 'current', 'basic' from b, c, generate_series(1, $1::int) n returning id, code),
    v as (insert into catalogue.variant (product_id, code, position, label) select id, code || '-9', 1, 'US 9' from p returning id, product_id),
    s as (insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 1000000 from v),
    m as (insert into stock.stock_move (variant_id, location_id, kind, qty) select id, 'warehouse', 'receive', 1000000 from v)
    select id, product_id from v`,
    [SHOES],
  );
  await pool.query('vacuum analyze');
  return rows.map((row) => ({ productId: `${row.product_id}`, variantId: `${row.id}` }));
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await fetch(`http://127.0.0.1:${port}/journal`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (open) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nothing listens on ${port}`);
}
