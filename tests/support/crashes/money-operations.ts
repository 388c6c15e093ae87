/** Short plays about one order, written as data so that a child process can act them too, and be killed in the middle. */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { handleGatewayWebhook } from '#modules/checkout/handle-gateway-webhook.ts';
import type { OrderAnswer } from '#modules/checkout/order-answer.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { setFailpoint } from '#platform/failpoint.ts';
import { deliverOutbox, lanes } from '#server/jobs/deliver-outbox.ts';
import type { Fault } from '#simulator/faults.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { signedNotification } from '../clients/signed-notification.ts';

/** What a play is paid with: a gift card and a card; or a reward, a gift card, airline points and pay in four, by a member. */
export const wallets = ['card', 'all'] as const;
export type Wallet = (typeof wallets)[number];

export type ScenarioStep =
  /** The shopper sends the request; 'wrong' with another total, 'declined' with what the provider declines; as a guest unless logged in. */
  | { do: 'order'; as?: 'wrong' | 'declined'; loggedIn?: true }
  /** Staff give back so many cents, or all that is left, once a play. */
  | { do: 'refund'; cents: number | 'REST' }
  /** Staff call the order off. */
  | { do: 'cancel' }
  | { do: 'sweep' }
  | { do: 'deliver' }
  /** The card gateway tells something about the order's transaction. */
  | { do: 'notify' }
  | { do: 'expire' }
  /** The failpoint throws, once unless told. */
  | { do: 'interrupt'; at: string; times?: number }
  /** At that failpoint others act. */
  | { do: 'meanwhile'; at: string; moves: ScenarioStep[] }
  | { do: 'sql'; text: string }
  | { do: 'fault'; fault: Partial<Fault> & Pick<Fault, 'kind'> };

export interface ScenarioState {
  ctx: EmailsCtx;
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  simulator: Pick<TestSimulator, 'url' | 'smtpPort' | 'gateway'>;
  wallet: Wallet;
  request: PlaceOrderRequest;
  /** What the last way to pay is declined with. */
  declinedToken: string;
  key: string;
  /** Who the shopper is when logged in; the pair that is bought lies in the saved cart. */
  customerId: string;
  answered: (answer: OrderAnswer) => void;
}

/** Lets leases run out; rows that somebody holds locked keep theirs, as they would. */
export const EXPIRE = `update orders.orders set lease_until = now() - interval '1 second'
  where id in (select id from orders.orders where state in ('PENDING', 'FAILING') and lease_until < 'infinity' for update skip locked)`;
export const REQUEUE = `update platform.outbox set available_at = now(), locked_until = null
  where id in (select id from platform.outbox where done_at is null and available_at < 'infinity' for update skip locked)`;

/** Acts the moves in order; one that throws is noted by the caller through `failed` and the play goes on, as life does. */
export async function act(
  stage: ScenarioState,
  moves: readonly ScenarioStep[],
  failed: (error: unknown) => void = () => undefined,
): Promise<void> {
  for (const move of moves) {
    try {
      await actOne(stage, move);
    } catch (error) {
      failed(error);
    }
  }
}

/** Lane after lane: a process that dies over one message's money is not between the send and the note of another's mail. */
async function deliverAll(ctx: EmailsCtx): Promise<void> {
  let taken: number;
  do {
    taken = 0;
    for (const lane of lanes) taken += await deliverOutbox(ctx, lane);
  } while (taken > 0);
}

async function actOne(stage: ScenarioState, move: ScenarioStep): Promise<void> {
  const { ctx, key } = stage;
  if (move.do === 'order')
    stage.answered(
      await placeOrder(
        ctx,
        move.as === 'wrong' ? `${key}-wrong` : key,
        requestOf(stage, move.as),
        shopperOf(stage, move),
      ),
    );
  if (move.do === 'refund') {
    const amountCents = move.cents === 'REST' ? move.cents : BigInt(move.cents);
    await refundOrder(ctx, await numberOf(stage), { key: 'play', amountCents, reason: 'a play', by: 'staff:1' });
  }
  if (move.do === 'cancel') await cancelOrder(ctx, await numberOf(stage), 'staff:1');
  if (move.do === 'sweep') await sweepOrders(ctx);
  if (move.do === 'deliver') await deliverAll(ctx);
  if (move.do === 'notify') await notify(stage);
  if (move.do === 'expire') {
    await stage.query(EXPIRE);
    await stage.query(REQUEUE);
  }
  if (move.do === 'interrupt') setFailpoint(move.at, { do: 'throw' }, move.times);
  if (move.do === 'meanwhile') setFailpoint(move.at, { do: 'run', run: () => act(stage, move.moves) });
  if (move.do === 'sql') await stage.query(move.text);
  if (move.do === 'fault') {
    const fault = { provider: 'card', operation: 'sale', ...move.fault };
    const body = JSON.stringify(stage.wallet === 'all' && fault.provider === 'card' ? atPayInFour(fault) : fault);
    await fetch(`${stage.simulator.url}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }
}

async function numberOf({ query, request }: ScenarioState): Promise<string> {
  const { rows } = await query('select number from orders.orders where checkout_id = $1', [request.checkoutId]);
  return String(rows[0]?.number);
}

/** The same trouble with the provider of the wallet's last way to pay. */
const atPayInFour = <F extends { operation: string }>(fault: F) => ({
  ...fault,
  provider: 'pay-in-four',
  operation: fault.operation === 'sale' ? 'auth' : fault.operation,
});

/** Rewards are a member's: with those nobody pays as a guest. */
export const shopperOf = ({ wallet, customerId }: ScenarioState, { loggedIn }: { loggedIn?: true }): string | null =>
  loggedIn || wallet === 'all' ? customerId : null;

async function notify(stage: ScenarioState): Promise<void> {
  const [number, journal] = [
    await numberOf(stage),
    (await (await fetch(`${stage.simulator.url}/journal`)).json()) as JournalEntry[],
  ];
  const sale = journal.find(({ event, orderId }) => event === 'sale' && orderId === number);
  await handleGatewayWebhook(
    stage.ctx,
    signedNotification(
      stage.simulator.gateway,
      'transaction_settled',
      String(sale?.transactionId),
      stage.ctx.clock.now(),
    ),
  );
}

export function requestOf(
  { request, declinedToken }: ScenarioState,
  as: 'wrong' | 'declined' | undefined,
): PlaceOrderRequest {
  if (as === 'wrong') return { ...request, expectedTotal: request.expectedTotal + 1 };
  if (as === 'declined')
    return {
      ...request,
      payment: {
        methods: request.payment.methods.map((method) =>
          method.method === 'card' || method.method === 'pay_in_four' ? { ...method, token: declinedToken } : method,
        ),
      },
    };
  return request;
}

const silent = (times: number, phase: 'before' | 'after' = 'after'): ScenarioStep => ({
  do: 'fault',
  fault: { kind: 'http-500', phase, times },
});
const left: ScenarioStep[] = [{ do: 'interrupt', at: 'place-order.taken' }, { do: 'order' }];
const silently = (operation: Fault['operation'], times: number): ScenarioStep => ({
  do: 'fault',
  fault: { kind: 'http-500', phase: 'after', operation, times },
});
const airline = (kind: Fault['kind'], times: number): ScenarioStep => ({
  do: 'fault',
  fault: { provider: 'airline', operation: 'burn', kind, phase: 'after', times },
});
const paid: ScenarioStep[] = [{ do: 'order' }, { do: 'deliver' }];
const sweep: ScenarioStep[] = [{ do: 'expire' }, { do: 'sweep' }];
const newest = '(select id from orders.orders order by created_at desc limit 1)';
/** A second payment beside the first, as orders with several ways to pay will have. */
const split = (token: string): ScenarioStep => ({
  do: 'sql',
  text: `with first as (update payments.payment set amount_cents = amount_cents - 1000 where order_id = ${newest} and tender = 'card' returning *)
  insert into payments.payment (id, order_id, tender, attempt, state, amount_cents, psp_key, instrument)
  select gen_random_uuid(), order_id, tender, 2, 'CREATED', 1000, gen_random_uuid(), '{"token":"${token}"}' from first`,
});

/** What is called off is not collected in the same batch: who of the two is first must not be chance. */
const uncollected: ScenarioStep = {
  do: 'sql',
  text: "update platform.outbox set available_at = now() + interval '1 hour' where kind in ('payment.capture', 'payment.refund') and done_at is null",
};

/** Name → moves. `mend` lets a case for people end well afterwards; `only` names the wallet without which there is no such play. */
export const scenarios: Record<string, { moves: ScenarioStep[]; mend?: string; only?: Wallet }> = {
  placed: { moves: [{ do: 'order' }, { do: 'deliver' }, ...sweep] },
  'logged in': { moves: [{ do: 'order', loggedIn: true }, { do: 'deliver' }, ...sweep] },
  declined: { moves: [{ do: 'order', as: 'declined' }, ...sweep] },
  'asked twice': { moves: [{ do: 'order' }, { do: 'order' }, { do: 'deliver' }] },
  refused: { moves: [{ do: 'order', as: 'wrong' }] },
  silent: { moves: [silent(3), { do: 'order' }, ...sweep] },
  'silent, then declined': { moves: [silent(3, 'before'), { do: 'order', as: 'declined' }, ...sweep] },
  'silent to the sweeper too': { moves: [silent(4), { do: 'order' }, ...sweep, ...sweep] },
  'left behind': { moves: [...left, ...sweep, { do: 'deliver' }] },
  'left behind, gateway silent': { moves: [...left, silent(1), ...sweep, { do: 'expire' }, { do: 'order' }] },
  'left behind, too old': {
    moves: [
      ...left,
      { do: 'sql', text: `update orders.orders set created_at = now() - interval '16 minutes' where id = ${newest}` },
      ...sweep,
      ...sweep,
    ],
  },
  'error after T1': { moves: [{ do: 'interrupt', at: 'place-order.after-t1' }, { do: 'order' }, ...sweep] },
  'error after the answer': { moves: [{ do: 'interrupt', at: 'advance-order.asked' }, { do: 'order' }, ...sweep] },
  'two drivers': { moves: [{ do: 'meanwhile', at: 'advance-order.gateway-answered', moves: sweep }, { do: 'order' }] },
  'void refused': {
    moves: [
      silent(3),
      { do: 'order' },
      { do: 'fault', fault: { kind: 'decline', operation: 'void' } },
      ...sweep,
      ...sweep,
    ],
  },
  'capture refused': {
    moves: [
      { do: 'order' },
      { do: 'fault', fault: { kind: 'decline', operation: 'capture' } },
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'capture forgotten': {
    moves: [
      { do: 'order' },
      { do: 'interrupt', at: 'capture-payment.capturing' },
      { do: 'deliver' },
      {
        do: 'sql',
        text: `update payments.payment set changed_at = now() - interval '31 minutes' where order_id = ${newest}`,
      },
      { do: 'sweep' },
    ],
  },
  'key too old to void': {
    moves: [
      silent(3),
      { do: 'order' },
      {
        do: 'sql',
        text: `update payments.payment set created_at = now() - interval '25 days' where order_id = ${newest}`,
      },
      ...sweep,
    ],
    mend: "update payments.payment set created_at = now() where created_at < now() - interval '20 days'; update orders.orders set lease_until = now() where lease_until = 'infinity'",
  },
  'key too old to capture': {
    moves: [
      { do: 'order' },
      // Whichever of two payments is collected first: both stop half-way.
      { do: 'interrupt', at: 'capture-payment.capturing', times: 2 },
      { do: 'deliver' },
      {
        do: 'sql',
        text: `update payments.payment set changed_at = now() - interval '31 minutes', created_at = now() - interval '25 days' where order_id = ${newest}`,
      },
      { do: 'sweep' },
    ],
    mend: "update payments.payment set created_at = now() where created_at < now() - interval '20 days'; update platform.outbox set available_at = now() where available_at = 'infinity'",
  },
  'refunded in part before it is collected': {
    moves: [{ do: 'order' }, { do: 'refund', cents: 700 }, { do: 'deliver' }, { do: 'expire' }, { do: 'deliver' }],
  },
  'refund, gateway silent': {
    moves: [
      ...paid,
      silently('refund', 1),
      { do: 'refund', cents: 900 },
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'refund refused': {
    moves: [
      ...paid,
      { do: 'fault', fault: { kind: 'decline', operation: 'refund' } },
      { do: 'refund', cents: 900 },
      { do: 'deliver' },
    ],
    // The gateway keeps its answer to a key: a person settles it otherwise and closes it.
    mend: "update payments.refund set state = 'MANUAL', outcome = 'by hand' where state = 'CREATED'; update platform.outbox set available_at = now() where available_at = 'infinity'",
  },
  'cancelled before it is collected': {
    moves: [{ do: 'order' }, { do: 'cancel' }, uncollected, { do: 'deliver' }, { do: 'expire' }, { do: 'deliver' }],
  },
  'refunded, then cancelled before it is collected': {
    moves: [
      { do: 'order' },
      { do: 'refund', cents: 800 },
      { do: 'cancel' },
      uncollected,
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'cancelled after it is collected': { moves: [...paid, { do: 'cancel' }, { do: 'deliver' }, ...sweep] },
  // Behind the cancellations: a refund of everything also cancels the order (FIX-24), and who of the two passes a step first differs from run to run.
  refunded: { moves: [...paid, { do: 'refund', cents: 'REST' }, { do: 'deliver' }, ...sweep] },
  'told while pending': {
    moves: [
      { do: 'interrupt', at: 'advance-order.asked' },
      { do: 'order' },
      { do: 'expire' },
      { do: 'notify' },
      { do: 'deliver' },
    ],
    only: 'card',
  },
  'told when placed': { moves: [{ do: 'order' }, { do: 'notify' }, { do: 'deliver' }], only: 'card' },
  'airline refuses': { moves: [airline('member-inactive', 1), { do: 'order' }, ...sweep], only: 'all' },
  'airline silent': { moves: [airline('http-500', 3), { do: 'order' }, ...sweep], only: 'all' },
  'two payments': { only: 'card', moves: [...left, split('fake-valid-nonce'), ...sweep, { do: 'deliver' }] },
  'two payments, one declined': {
    only: 'card',
    moves: [...left, split('fake-processor-declined-visa-nonce'), ...sweep, ...sweep],
  },
};
