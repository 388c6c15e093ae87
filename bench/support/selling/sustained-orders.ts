/** Orders for a minute, and everything that follows them. */
import type { OrderShop } from './order-shop.ts';

export interface SustainedOrders {
  orders: number;
  /** Milliseconds of each, the quote included; ascending. */
  took: number[];
  /** From the first order until its last capture and mail were done. */
  seconds: number;
  /** Messages that waited when the last order was placed, and the time until none did. */
  backlog: number;
  drainedSeconds: number;
  /** Payments not captured, and messages that failed, at the end: none. */
  unfinished: number;
}

const MAX_DRAIN_MS = 240_000;

/** Buys for the given time with that many clients, then waits until nothing is left to do. */
export async function sellFor(
  seconds: number,
  clients: number,
  { client, shoe, database }: OrderShop,
): Promise<SustainedOrders> {
  const took: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, who) => {
      for (let index = who; performance.now() - started < seconds * 1000; index += clients) {
        const from = performance.now();
        const status = await client.buy(shoe(index));
        if (status !== 201) throw new Error(`an order was answered ${status}`);
        took.push(performance.now() - from);
      }
    }),
  );
  const waiting = await countWaiting(database);
  const stopped = performance.now();
  await untilDrained(database);
  const ended = performance.now();
  const { rows } = await database.pool.query(
    `select (select count(*) from payments.payment where state <> 'CAPTURED')::int
       + (select count(*) from platform.outbox where last_error is not null)::int as n`,
  );
  return {
    orders: took.length,
    took: took.sort((a, b) => a - b),
    seconds: (ended - started) / 1000,
    backlog: waiting,
    drainedSeconds: (ended - stopped) / 1000,
    unfinished: rows[0].n,
  };
}

const countWaiting = async ({ pool }: OrderShop['database']): Promise<number> =>
  (await pool.query('select count(*)::int as n from platform.outbox where done_at is null')).rows[0].n;

/** Captures and mails are delivered after the orders: waits until none is left. */
async function untilDrained(database: OrderShop['database']): Promise<void> {
  const started = performance.now();
  while ((await countWaiting(database)) > 0) {
    if (performance.now() - started > MAX_DRAIN_MS) throw new Error('captures and mails are not done after minutes');
    await new Promise((done) => setTimeout(done, 100));
  }
}
