/**
 * One random history, derived from a seed: clients order with every payment method, retry and are declined, staff
 * refund and cancel, sweepers sweep, and any await may fail.
 */
import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import type { Fault } from '#simulator/faults.ts';
import { scanSteps } from '../crashes/scan-steps.ts';
import { type CheckoutHarness, order, orderOf, payRestByCard } from '../fixtures/checkout-harness.ts';
import { airlinePoints, newMember, rewardsOf } from '../fixtures/loyalty-harness.ts';
import { payRestInFour } from '../fixtures/pay-rest-in-four.ts';
import { numbersOf, type ScenarioLog } from './run-seeds.ts';

const kinds: Fault['kind'][] = [
  'http-500',
  'reset-after',
  'reset-before',
  'garbage',
  'decline',
  'wrong-amount',
  'html',
];
/** Calls that may fail; the card gateway's most often. */
const calls: Pick<Fault, 'provider' | 'operation'>[] = [
  ...['sale', 'sale', 'sale', 'capture', 'capture', 'void', 'void', 'refund', 'refund'].map((operation) => ({
    provider: 'card',
    operation,
  })),
  ...['auth', 'capture', 'void', 'refund'].map((operation) => ({ provider: 'pay-in-four', operation })),
  ...['burn', 'return'].map((operation) => ({ provider: 'airline', operation })),
];
const points = scanSteps().names;

/** Runs the history of this seed on the harness, then lets the sweepers finish. The caller checks the result. */
export async function runHistory(harness: CheckoutHarness, seed: number, log: ScenarioLog): Promise<void> {
  const draw = numbersOf(seed);
  const note = (line: string) => log.lines.push(line);
  const { a, b } = harness.variants;
  await harness.setStock(a, 2 + draw(4) + (await held(harness, a.variantId)));
  await harness.setStock(b, 50 + (await held(harness, b.variantId)));
  const shared = await harness.giftCard(5_000n + BigInt(draw(20_000)));
  for (let fault = draw(3); fault > 0; fault -= 1) {
    const [call, kind] = [calls[draw(calls.length)], kinds[draw(kinds.length)]] as const;
    // A refund of a wrong amount needs a person to compare the records; no person takes part here.
    if (call && kind && !(kind === 'wrong-amount' && call.operation === 'refund')) {
      note(`fault ${call.provider} ${call.operation} ${kind}`);
      await harness.simulator.fault({ ...call, kind, times: 1 + draw(3) });
    }
  }
  for (let point = draw(4); point > 0; point -= 1) {
    const name = points[draw(points.length)] ?? '';
    const action = draw(2) ? ({ do: 'throw' } as const) : ({ do: 'hang', ms: 30 + draw(60) } as const);
    note(`${action.do} at ${name}`);
    setFailpoint(name, action, 1 + draw(2));
  }
  const clients = Array.from({ length: 2 + draw(7) }, (_, index) => clientOf(harness, index, draw, shared, note));
  await Promise.all(clients.map((steps) => inOrder(steps)));
  clearFailpoints();
  await fetch(`${harness.simulator.url}/control/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await harness.simulator.change({ settleAfterMs: 0 });
  // Refunds that the gateway refused for good wait for a person, who pays them back in another way.
  for (let round = 0; round < 3; round += 1) {
    await harness.settle();
    const { rows } = await harness.database.pool.query(
      "select 1 from platform.outbox where done_at is null union all select 1 from orders.orders where state in ('PENDING', 'FAILING', 'CANCELLING')",
    );
    if (rows.length === 0) return;
    await harness.database.pool.query(
      "update payments.refund r set state = 'MANUAL', outcome = 'by hand' from platform.outbox m where m.dedupe_key = 'refund:' || r.id and m.available_at = 'infinity' and r.state = 'CREATED'",
    );
    await harness.database.pool.query(
      "update platform.outbox set available_at = now() where available_at = 'infinity' and done_at is null",
    );
    await harness.database.pool.query("update orders.orders set lease_until = now() where lease_until = 'infinity'");
  }
}

/** Units of a variant that earlier histories still reserve. */
async function held(harness: CheckoutHarness, variantId: string): Promise<number> {
  const { rows } = await harness.database.pool.query(
    'select coalesce(max(reserved), 0)::int as n from stock.stock where variant_id = $1',
    [variantId],
  );
  return rows[0].n;
}

type Step = () => Promise<unknown>;
/** A failed step is part of the history: the client continues with its next step. */
async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step().catch(() => undefined);
}

/** All of a client's choices are drawn before anything runs, so that timing does not change them. */
function clientOf(
  harness: CheckoutHarness,
  index: number,
  draw: (below: number) => number,
  shared: Awaited<ReturnType<CheckoutHarness['giftCard']>>,
  note: (line: string) => void,
): Step[] {
  const role = draw(6);
  if (role === 5)
    return [
      () => harness.expireLeases(),
      () => sweepOrders(harness.ctx),
      () => deliverOutbox(harness.ctx),
      () => harness.expireLeases(),
      () => sweepOrders(harness.ctx),
    ];
  const plan = drawOrderPlan(draw);
  const checkoutId = randomUUID();
  const key = `history-${index}-${draw(1_000_000)}-${checkoutId}`;
  const [retries, after] = [draw(3), draw(4)];
  note(
    `client ${index}: ${JSON.stringify(plan)}, ${retries} retries, then ${['nothing', 'refund', 'cancel', 'sweep'][after]}`,
  );
  let ready: { request: PlaceOrderRequest; customerId: string | null } | undefined;
  const prepare: Step = async () => {
    ready = await requestOf(harness, plan, checkoutId, shared);
  };
  const ask: Step = async () => ready && order(harness, ready.request, key, harness.ctx, ready.customerId);
  const numberOf = async () =>
    String(
      (await harness.database.pool.query('select number from orders.orders where checkout_id = $1', [checkoutId]))
        .rows[0]?.number,
    );
  const finalSteps: Step[][] = [
    [],
    [
      () => deliverOutbox(harness.ctx),
      async () =>
        refundOrder(harness.ctx, await numberOf(), {
          key: 'r',
          amountCents: plan.refundsAll ? 'REST' : 700n,
          reason: 'history',
          by: 'staff',
        }),
    ],
    [async () => cancelOrder(harness.ctx, await numberOf(), 'staff'), () => deliverOutbox(harness.ctx)],
    [() => harness.expireLeases(), () => sweepOrders(harness.ctx), () => deliverOutbox(harness.ctx)],
  ];
  return [prepare, ...Array.from({ length: 1 + retries }, () => ask), ...(finalSteps[after] ?? [])];
}

const tokens = [
  'fake-valid-nonce',
  'fake-valid-nonce',
  'fake-processor-declined-visa-nonce',
  'fake-valid-discover-nonce',
];

/** What a client buys and pays with, drawn before any request. */
interface OrderPlan {
  shoe: 'a' | 'b';
  qty: number;
  giftCardCents: number;
  airlineCents: number;
  /** The client is a logged-in member with a reward. */
  reward: boolean;
  rest: { way: 'card'; token: string } | { way: 'four'; said: 'approved' | 'declined' };
  refundsAll: boolean;
}

function drawOrderPlan(draw: (below: number) => number): OrderPlan {
  const reward = draw(6) === 0;
  return {
    // A reward requires a cart of at least 150 dollars.
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
  harness: CheckoutHarness,
  plan: OrderPlan,
  checkoutId: string,
  shared: Awaited<ReturnType<CheckoutHarness['giftCard']>>,
): Promise<{ request: PlaceOrderRequest; customerId: string | null }> {
  const request = orderOf([{ shoe: harness.variants[plan.shoe], qty: plan.qty }], { checkoutId });
  const customerId = plan.reward ? await newMember(harness) : null;
  if (customerId) await adjustPoints(harness.ctx, customerId, 200n, 'a history');
  const credits = [
    ...(plan.giftCardCents > 0 ? [shared(BigInt(plan.giftCardCents))] : []),
    ...(customerId ? await rewardsOf(harness, customerId) : []),
    ...(plan.airlineCents > 0
      ? [
          await airlinePoints(
            harness,
            BigInt(plan.airlineCents),
            customerId,
            `KA${checkoutId.replace(/\D/g, '').slice(0, 8)}5`,
          ),
        ]
      : []),
  ];
  const { rest } = plan;
  return {
    request:
      rest.way === 'four'
        ? await payRestInFour(harness, request, credits, rest.said)
        : payRestByCard(request, credits, rest.token),
    customerId,
  };
}
