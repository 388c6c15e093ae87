/** One random history: clients order with every way to pay, retry, are declined, staff refund and call off, sweepers sweep, and anything may break at any await. From a number alone. */
import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import type { Fault } from '#simulator/faults.ts';
import { scanFailpoints } from '../crashes/failpoints.ts';
import { type CheckoutHarness, order, orderOf, restByCard } from '../fixtures/checkout-harness.ts';
import { airlinePoints, newMember, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { restInFour } from '../fixtures/rest-in-four.ts';
import { numbersOf, type StoryLog } from './run-seeds.ts';

const kinds: Fault['kind'][] = [
  'http-500',
  'reset-after',
  'reset-before',
  'garbage',
  'decline',
  'wrong-amount',
  'html',
];
/** Where trouble may come from; the card gateway most often. */
const calls: Pick<Fault, 'provider' | 'operation'>[] = [
  ...['sale', 'sale', 'sale', 'capture', 'capture', 'void', 'void', 'refund', 'refund'].map((operation) => ({
    provider: 'card',
    operation,
  })),
  ...['auth', 'capture', 'void', 'refund'].map((operation) => ({ provider: 'pay-in-four', operation })),
  ...['burn', 'return'].map((operation) => ({ provider: 'airline', operation })),
];
const points = scanFailpoints().names;

/** Plays the history of this seed on the floor, then lets the sweepers finish. What must hold is the caller's question. */
export async function runHistory(floor: CheckoutHarness, seed: number, log: StoryLog): Promise<void> {
  const draw = numbersOf(seed);
  const say = (line: string) => log.lines.push(line);
  const { a, b } = floor.variants;
  await floor.setStock(a, 2 + draw(4) + (await held(floor, a.variantId)));
  await floor.setStock(b, 50 + (await held(floor, b.variantId)));
  const shared = await floor.giftCard(5_000n + BigInt(draw(20_000)));
  for (let fault = draw(3); fault > 0; fault -= 1) {
    const [call, kind] = [calls[draw(calls.length)], kinds[draw(kinds.length)]] as const;
    // A refund of another amount than was asked for is for a person who looks at both books; nobody here does.
    if (call && kind && !(kind === 'wrong-amount' && call.operation === 'refund')) {
      say(`fault ${call.provider} ${call.operation} ${kind}`);
      await floor.simulator.fault({ ...call, kind, times: 1 + draw(3) });
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
  await fetch(`${floor.simulator.url}/control/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
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
    await floor.database.pool.query(
      "update platform.outbox set available_at = now() where available_at = 'infinity' and done_at is null",
    );
    await floor.database.pool.query("update orders.orders set lease_until = now() where lease_until = 'infinity'");
  }
}

/** What earlier histories still hold aside of a variant. */
async function held(floor: CheckoutHarness, variantId: string): Promise<number> {
  const { rows } = await floor.database.pool.query(
    'select coalesce(max(reserved), 0)::int as n from stock.stock where variant_id = $1',
    [variantId],
  );
  return rows[0].n;
}

type Step = () => Promise<unknown>;
/** What breaks is part of the history: the client goes on to its next step. */
async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step().catch(() => undefined);
}

/** All of a client's choices are drawn before anything runs, so that timing changes no draw. */
function clientOf(
  floor: CheckoutHarness,
  index: number,
  draw: (below: number) => number,
  shared: Awaited<ReturnType<CheckoutHarness['giftCard']>>,
  say: (line: string) => void,
): Step[] {
  const role = draw(6);
  if (role === 5)
    return [
      () => floor.expireLeases(),
      () => sweepOrders(floor.ctx),
      () => deliverOutbox(floor.ctx),
      () => floor.expireLeases(),
      () => sweepOrders(floor.ctx),
    ];
  const wish = wishOf(draw);
  const checkoutId = randomUUID();
  const key = `history-${index}-${draw(1_000_000)}-${checkoutId}`;
  const [retries, after] = [draw(3), draw(4)];
  say(
    `client ${index}: ${JSON.stringify(wish)}, ${retries} retries, then ${['nothing', 'refund', 'cancel', 'sweep'][after]}`,
  );
  let ready: { request: PlaceOrderRequest; customerId: string | null } | undefined;
  const prepare: Step = async () => {
    ready = await requestOf(floor, wish, checkoutId, shared);
  };
  const ask: Step = async () => ready && order(floor, ready.request, key, floor.ctx, ready.customerId);
  const numberOf = async () =>
    String(
      (await floor.database.pool.query('select number from orders.orders where checkout_id = $1', [checkoutId])).rows[0]
        ?.number,
    );
  const ends: Step[][] = [
    [],
    [
      () => deliverOutbox(floor.ctx),
      async () =>
        refundOrder(floor.ctx, await numberOf(), {
          key: 'r',
          amountCents: wish.refundsAll ? 'REST' : 700n,
          reason: 'history',
          by: 'staff',
        }),
    ],
    [async () => cancelOrder(floor.ctx, await numberOf(), 'staff'), () => deliverOutbox(floor.ctx)],
    [() => floor.expireLeases(), () => sweepOrders(floor.ctx), () => deliverOutbox(floor.ctx)],
  ];
  return [prepare, ...Array.from({ length: 1 + retries }, () => ask), ...(ends[after] ?? [])];
}

const tokens = [
  'fake-valid-nonce',
  'fake-valid-nonce',
  'fake-processor-declined-visa-nonce',
  'fake-valid-discover-nonce',
];

/** What a client buys and pays with, drawn before anything is asked. */
interface Wish {
  shoe: 'a' | 'b';
  qty: number;
  giftCardCents: number;
  airlineCents: number;
  /** A member with a reward, logged in. */
  reward: boolean;
  rest: { way: 'card'; token: string } | { way: 'four'; said: 'approved' | 'declined' };
  refundsAll: boolean;
}

function wishOf(draw: (below: number) => number): Wish {
  const reward = draw(6) === 0;
  return {
    // A reward wants a cart of 150 dollars.
    ...(reward ? ({ shoe: 'a', qty: 2 } as const) : { shoe: draw(3) ? 'a' : 'b', qty: 1 + draw(2) }),
    giftCardCents: draw(2) ? 100 + draw(6_000) : 0,
    airlineCents: draw(5) ? 0 : 100 + draw(2_000),
    reward,
    rest: draw(4)
      ? { way: 'card', token: tokens[draw(tokens.length)] ?? '' }
      : { way: 'four', said: draw(5) ? 'approved' : 'declined' },
    refundsAll: draw(2) > 0,
  };
}

async function requestOf(
  floor: CheckoutHarness,
  wish: Wish,
  checkoutId: string,
  shared: Awaited<ReturnType<CheckoutHarness['giftCard']>>,
): Promise<{ request: PlaceOrderRequest; customerId: string | null }> {
  const request = orderOf([{ shoe: floor.variants[wish.shoe], qty: wish.qty }], { checkoutId });
  const customerId = wish.reward ? await newMember(floor) : null;
  if (customerId) await adjustPoints(floor.ctx, customerId, 200n, 'a history');
  const credits = [
    ...(wish.giftCardCents > 0 ? [shared(BigInt(wish.giftCardCents))] : []),
    ...(customerId ? await rewardsOf(floor, customerId) : []),
    ...(wish.airlineCents > 0
      ? [
          await airlinePoints(
            floor,
            BigInt(wish.airlineCents),
            customerId,
            `KA${checkoutId.replace(/\D/g, '').slice(0, 8)}5`,
          ),
        ]
      : []),
  ];
  const { rest } = wish;
  return {
    request:
      rest.way === 'four'
        ? await restInFour(floor, request, credits, rest.said)
        : restByCard(request, credits, rest.token),
    customerId,
  };
}
