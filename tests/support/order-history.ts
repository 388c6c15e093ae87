/** One random history: clients order, retry, are declined, staff refund and call off, sweepers sweep, and anything may break at any await. From a number alone. */
import type { PlaceOrderRequest } from '#contract/checkout.ts';
import { refundOrder } from '#modules/checkout/refund-order.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { deliverOutbox } from '#modules/notifications/deliver-outbox.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
import type { Fault } from '#simulator/faults.ts';
import { scanFailpoints } from './failpoints.ts';
import { order, orderOf, restByCard, type ShopFloor } from './shop-floor.ts';

/** mulberry32: the same numbers for the same seed, everywhere. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const kinds: Fault['kind'][] = ['http-500', 'reset-after', 'reset-before', 'garbage', 'decline', 'wrong-amount', 'html'];
const operations: Fault['operation'][] = ['sale', 'capture', 'void', 'refund'];
const points = scanFailpoints().names;

/** What a client was about, for whoever reads a failure. */
export interface HistoryLog {
  lines: string[];
}

/** Plays the history of this seed on the floor, then lets the sweepers finish. What must hold is the caller's question. */
export async function playHistory(floor: ShopFloor, seed: number, log: HistoryLog): Promise<void> {
  const draw = numbersOf(seed);
  const say = (line: string) => log.lines.push(line);
  const { a, b } = floor.variants;
  await floor.setStock(a, 2 + draw(4) + (await held(floor, a.variantId)));
  await floor.setStock(b, 50 + (await held(floor, b.variantId)));
  const shared = await floor.giftCard(5_000n + BigInt(draw(20_000)));
  for (let fault = draw(3); fault > 0; fault -= 1) {
    const [operation, kind] = [operations[draw(operations.length)], kinds[draw(kinds.length)]] as const;
    if (operation && kind) {
      say(`fault ${operation} ${kind}`);
      await floor.simulator.fault({ provider: 'card', operation, kind, times: 1 + draw(3) });
    }
  }
  for (let point = draw(4); point > 0; point -= 1) {
    const name = points[draw(points.length)] ?? '';
    const action = draw(2) ? ({ do: 'throw' } as const) : ({ do: 'hang', ms: 30 + draw(60) } as const);
    say(`${action.do} at ${name}`);
    setFailpoint(name, action, 1 + draw(2));
  }
  const clients = Array.from({ length: 2 + draw(7) }, (_, index) => clientOf(floor, index, draw, shared, say));
  await Promise.all(clients.map((steps) => inTurn(steps)));
  clearFailpoints();
  await fetch(`${floor.simulator.url}/control/reset`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  await floor.simulator.change({ settleAfterMs: 0 });
  // What the gateway refused for good stands in a person's queue: they pay it back another way.
  for (let round = 0; round < 3; round += 1) {
    await floor.settle();
    const { rows } = await floor.database.pool.query(
      "select 1 from platform.outbox where done_at is null union all select 1 from orders.orders where state in ('PENDING', 'FAILING', 'CANCELLING')",
    );
    if (rows.length === 0) return;
    await floor.database.pool.query(
      "update payments.refund r set state = 'MANUAL', outcome = 'by hand' from platform.outbox m where m.dedupe_key = 'refund:' || r.id and m.available_at = 'infinity' and r.state = 'CREATED'",
    );
    await floor.database.pool.query("update platform.outbox set available_at = now() where available_at = 'infinity' and done_at is null");
    await floor.database.pool.query("update orders.orders set lease_until = now() where lease_until = 'infinity'");
  }
}

/** What earlier histories still hold aside of a variant. */
async function held(floor: ShopFloor, variantId: string): Promise<number> {
  const { rows } = await floor.database.pool.query('select coalesce(max(reserved), 0)::int as n from stock.stock where variant_id = $1', [variantId]);
  return rows[0].n;
}

type Step = () => Promise<unknown>;
/** What breaks is part of the history: the client goes on to its next step. */
async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step().catch(() => undefined);
}

/** All of a client's choices are drawn before anything runs, so that timing changes no draw. */
function clientOf(
  floor: ShopFloor,
  index: number,
  draw: (below: number) => number,
  shared: Awaited<ReturnType<ShopFloor['giftCard']>>,
  say: (line: string) => void,
): Step[] {
  const role = draw(6);
  if (role === 5)
    return [() => floor.expireLeases(), () => sweepOrders(floor.ctx), () => deliverOutbox(floor.ctx), () => floor.expireLeases(), () => sweepOrders(floor.ctx)];
  const request = requestOf(floor, draw, shared);
  const key = `history-${index}-${draw(1_000_000)}-${request.checkoutId}`;
  const [retries, after] = [draw(3), draw(4)];
  say(
    `client ${index}: ${request.payment.methods.map(({ method, amount }) => `${method} ${amount}`).join(' + ')}, ${retries} retries, then ${['nothing', 'refund', 'cancel', 'sweep'][after]}`,
  );
  const numberOf = async () =>
    String((await floor.database.pool.query('select number from orders.orders where checkout_id = $1', [request.checkoutId])).rows[0]?.number);
  const ends: Step[][] = [
    [],
    [
      () => deliverOutbox(floor.ctx),
      async () => refundOrder(floor.ctx, await numberOf(), { key: 'r', amountCents: draw(2) ? 'REST' : 700n, reason: 'history', by: 'staff' }),
    ],
    [async () => cancelOrder(floor.ctx, await numberOf(), 'staff'), () => deliverOutbox(floor.ctx)],
    [() => floor.expireLeases(), () => sweepOrders(floor.ctx), () => deliverOutbox(floor.ctx)],
  ];
  return [...Array.from({ length: 1 + retries }, (): Step => () => order(floor, request, key)), ...(ends[after] ?? [])];
}

function requestOf(floor: ShopFloor, draw: (below: number) => number, shared: Awaited<ReturnType<ShopFloor['giftCard']>>): PlaceOrderRequest {
  const request = orderOf([{ shoe: draw(3) ? floor.variants.a : floor.variants.b, qty: 1 + draw(2) }]);
  const tokens = ['fake-valid-nonce', 'fake-valid-nonce', 'fake-processor-declined-visa-nonce', 'fake-valid-discover-nonce'];
  return restByCard(request, draw(2) ? [shared(BigInt(100 + draw(6_000)))] : [], tokens[draw(tokens.length)]);
}
