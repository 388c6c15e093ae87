/** A fleet of machines whose primary database is lost while shoppers order (FLT-03). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openCaller } from '../../bench/support/fleet/http-caller.ts';
import { orderRequest } from '../../bench/support/selling/order-client.ts';
import { whyNoFleet } from '../../bin/fleet/programs.ts';
import { type Fleet, startFleet } from '../../bin/fleet/start-fleet.ts';
import { patient } from '../support/vitest/patience.ts';

const missing = whyNoFleet();
if (missing) process.stdout.write(`Tests with a fleet are skipped: ${missing}.\n`);

const TOTAL = 155.9;
/** Longer than an order takes, shorter than the shop's longest wait for its database. */
const UNANSWERED_MS = 2_500;
const IN_PROGRESS = '"IdempotencyKeyInProgress"';

/** One shoe with plenty of stock. */
async function fillShop(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`
    with b as (insert into catalogue.brand (slug, name) values ('tussock', 'Tussock') returning id),
    c as (insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear') returning id),
    p as (insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
      select 'P1', 'P1', 'p1', b.id, c.id, 'Tīeke', 'unisex', 'Court shoe', 'Kelp', 14990, 'current', 'basic' from b, c returning id),
    v as (insert into catalogue.variant (product_id, code, position, label) select id, 'P1-9', 1, 'US 9' from p returning id),
    s as (insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 1000 from v)
    insert into stock.stock_move (variant_id, location_id, kind, qty) select id, 'warehouse', 'receive', 1000 from v`);
  await client.end();
}

/** The rows of a question to a database of the fleet. */
async function ask(fleet: Fleet, machine: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(fleet.databaseUrlOn(machine));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Orders of one shoe: again with the same key as long as nothing was said about it. */
async function openShopper(fleet: Fleet) {
  const [shoe] = await ask(fleet, (await fleet.primary()) ?? '', 'select id, product_id from catalogue.variant');
  const caller = openCaller(fleet.url, UNANSWERED_MS);
  onTestFinished(() => caller.close());
  const begin = () => ({
    key: randomUUID(),
    order: orderRequest({ productId: `${shoe?.product_id}`, variantId: `${shoe?.id}` }, TOTAL),
  });
  const send = async ({ key, order }: ReturnType<typeof begin>): Promise<string | null> => {
    const { status, body } = await caller.post('/checkout/order', order, { 'idempotency-key': key });
    if (status > 0 && status < 500 && status !== 201 && !body.includes(IN_PROGRESS))
      throw new Error(`an order was answered ${status}: ${body}`);
    return status === 201 ? (/"orderNumber":"([^"]+)"/.exec(body)?.[1] ?? null) : null;
  };
  return { begin, send };
}

test.skipIf(missing !== null)(
  'FLT-03 an acknowledged order outlives the primary, no standby means no acknowledgement, and no order is doubled',
  async () => {
    const fleet = await startFleet({
      demo: false,
      shops: 1,
      fill: fillShop,
      settings: { KERB_RATE_LIMIT_SCALE: '0', KERB_LOG_LEVEL: 'fatal' },
    });
    onTestFinished(fleet.end);
    const { begin, send } = await openShopper(fleet);
    const first = Array.from({ length: 10 }, begin);
    const acknowledged = await Promise.all(first.map(send));
    expect(acknowledged).not.toContain(null);

    const primary = (await fleet.primary()) ?? '';
    const standbys = ['db1', 'db2', 'db3'].filter((name) => name !== primary);
    for (const name of standbys) fleet.machines[name]?.cut();
    const during = Array.from({ length: 5 }, begin);
    const [again, ...alone] = await Promise.all([first[0], ...during].map((one) => one && send(one)));
    expect(alone).toEqual(during.map(() => null));
    expect(again).toBeNull();

    fleet.machines[primary]?.kill();
    for (const name of standbys) fleet.machines[name]?.join();
    const later = [...during, ...Array.from({ length: 5 }, begin)];
    const answered = new Map<string, string>();
    await expect
      .poll(
        async () => {
          for (const one of later.filter(({ key }) => !answered.has(key))) {
            const number = await send(one);
            if (number === null) break;
            answered.set(one.key, number);
          }
          return answered.size;
        },
        { timeout: patient(30_000), interval: 200 },
      )
      .toBe(later.length);

    const now = (await fleet.primary()) ?? '';
    expect(standbys).toContain(now);
    const rows = await ask(fleet, now, "select number from orders.orders where state = 'PLACED'");
    const told = [...acknowledged, ...answered.values()];
    expect(rows.map(({ number }) => number).sort()).toEqual([...told].sort());
    expect(new Set(told).size).toBe(told.length);
  },
);
