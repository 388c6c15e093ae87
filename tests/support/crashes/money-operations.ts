/**
 * Short scenarios about one order, written as data so that a child process can run them too and be killed in the
 * middle.
 */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { handleGatewayWebhook } from '#modules/checkout/handle-gateway-webhook.ts';
import type { OrderAnswer } from '#modules/checkout/order-answer.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import type { EmailsCtx } from '#modules/emails/emails-context.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import { lanes } from '#server/jobs/message-handlers.ts';
import type { Fault } from '#simulator/faults.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { signedNotification } from '../clients/signed-notification.ts';

/**
 * How a scenario is paid: a gift card and a card; or, by a member, a reward, a gift card, airline points and pay in
 * four.
 */
export const wallets = ['card', 'all'] as const;
export type Wallet = (typeof wallets)[number];

export type ScenarioStep =
  /**
   * The shopper places the order: 'wrong' with another total, 'declined' with a token the provider declines; as a guest
   * unless `loggedIn`.
   */
  | { do: 'order'; as?: 'wrong' | 'declined'; loggedIn?: true }
  /** Staff refund this many cents, or all that is left; at most once in a scenario. */
  | { do: 'refund'; cents: number | 'REST' }
  /** Staff cancel the order. */
  | { do: 'cancel' }
  | { do: 'sweep' }
  | { do: 'deliver' }
  /** The card gateway sends a webhook about the order's transaction. */
  | { do: 'notify' }
  | { do: 'expire' }
  /** The failpoint throws, once unless `times` is given. */
  | { do: 'interrupt'; at: string; times?: number }
  /** These steps run when that failpoint is reached. */
  | { do: 'meanwhile'; at: string; steps: ScenarioStep[] }
  | { do: 'sql'; text: string }
  | { do: 'fault'; fault: Partial<Fault> & Pick<Fault, 'kind'> };

export interface ScenarioState {
  ctx: EmailsCtx;
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  simulator: Pick<TestSimulator, 'url' | 'smtpPort' | 'gateway'>;
  wallet: Wallet;
  request: PlaceOrderRequest;
  /** A token that makes the last payment method decline. */
  declinedToken: string;
  key: string;
  /** The customer when logged in; the product that is bought is in the saved cart. */
  customerId: string;
  answered: (answer: OrderAnswer) => void;
}

/** Expires all leases, except on rows that another transaction holds locked. */
export const EXPIRE = `update orders.orders set lease_until = now() - interval '1 second'
  where id in (select id from orders.orders where state in ('PENDING', 'FAILING') and lease_until < 'infinity' for update skip locked)`;
export const REQUEUE = `update platform.outbox set available_at = now(), locked_until = null
  where id in (select id from platform.outbox where done_at is null and available_at < 'infinity' for update skip locked)`;

/** Runs the steps in order; a step that throws is reported to `failed`, and the scenario continues. */
export async function act(
  state: ScenarioState,
  steps: readonly ScenarioStep[],
  failed: (error: unknown) => void = () => undefined,
): Promise<void> {
  for (const step of steps) {
    try {
      await actOne(state, step);
    } catch (error) {
      failed(error);
    }
  }
}

/**
 * Delivers one lane after the other, so that a process killed in a payment message is never between sending and
 * recording another message's mail.
 */
async function deliverAll(ctx: EmailsCtx): Promise<void> {
  let taken: number;
  do {
    taken = 0;
    for (const lane of lanes) taken += await deliverOutbox(ctx, lane);
  } while (taken > 0);
}

async function actOne(state: ScenarioState, step: ScenarioStep): Promise<void> {
  const { ctx, key } = state;
  if (step.do === 'order')
    state.answered(
      await placeOrder(
        ctx,
        step.as === 'wrong' ? `${key}-wrong` : key,
        requestOf(state, step.as),
        shopperOf(state, step),
      ),
    );
  if (step.do === 'refund') {
    const amountCents = step.cents === 'REST' ? step.cents : BigInt(step.cents);
    await refundOrder(ctx, await numberOf(state), {
      key: 'scenario',
      amountCents,
      reason: 'a scenario',
      by: 'staff:1',
    });
  }
  if (step.do === 'cancel') await cancelOrder(ctx, await numberOf(state), 'staff:1');
  if (step.do === 'sweep') await sweepOrders(ctx);
  if (step.do === 'deliver') await deliverAll(ctx);
  if (step.do === 'notify') await notify(state);
  if (step.do === 'expire') {
    await state.query(EXPIRE);
    await state.query(REQUEUE);
  }
  if (step.do === 'interrupt') setFailpoint(step.at, { do: 'throw' }, step.times);
  if (step.do === 'meanwhile') setFailpoint(step.at, { do: 'run', run: () => act(state, step.steps) });
  if (step.do === 'sql') await state.query(step.text);
  if (step.do === 'fault') {
    const fault = { provider: 'card', operation: 'sale', ...step.fault };
    const body = JSON.stringify(state.wallet === 'all' && fault.provider === 'card' ? atPayInFour(fault) : fault);
    await fetch(`${state.simulator.url}/control/faults`, {
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

/** The same fault at the provider of the wallet's last payment method. */
const atPayInFour = <F extends { operation: string }>(fault: F) => ({
  ...fault,
  provider: 'pay-in-four',
  operation: fault.operation === 'sale' ? 'auth' : fault.operation,
});

/** Rewards belong to members, so orders that use them are never placed as a guest. */
export const shopperOf = ({ wallet, customerId }: ScenarioState, { loggedIn }: { loggedIn?: true }): string | null =>
  loggedIn || wallet === 'all' ? customerId : null;

async function notify(state: ScenarioState): Promise<void> {
  const [number, journal] = [
    await numberOf(state),
    (await (await fetch(`${state.simulator.url}/journal`)).json()) as JournalEntry[],
  ];
  const sale = journal.find(({ event, orderId }) => event === 'sale' && orderId === number);
  await handleGatewayWebhook(
    state.ctx,
    signedNotification(
      state.simulator.gateway,
      'transaction_settled',
      String(sale?.transactionId),
      state.ctx.clock.now(),
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
const left: ScenarioStep[] = [{ do: 'interrupt', at: 'take the order' }, { do: 'order' }];
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
/** Splits the card payment in two, as orders with several payment methods will have. */
const split = (token: string): ScenarioStep => ({
  do: 'sql',
  text: `with first as (update payments.payment set amount_cents = amount_cents - 1000 where order_id = ${newest} and tender = 'card' returning *)
  insert into payments.payment (id, order_id, tender, attempt, state, amount_cents, psp_key, instrument)
  select gen_random_uuid(), order_id, tender, 2, 'CREATED', 1000, gen_random_uuid(), '{"token":"${token}"}' from first`,
});

/**
 * Delays capture and refund messages, so that cancellation and capture never run in the same batch, where their order
 * would be random.
 */
const uncollected: ScenarioStep = {
  do: 'sql',
  text: "update platform.outbox set available_at = now() + interval '1 hour' where kind in ('payment.capture', 'payment.refund') and done_at is null",
};

/**
 * Scenarios by name. `repair` is SQL that resolves a case left for a person; `only` names the one wallet for which the
 * scenario exists.
 */
export const scenarios: Record<string, { steps: ScenarioStep[]; repair?: string; only?: Wallet }> = {
  placed: { steps: [{ do: 'order' }, { do: 'deliver' }, ...sweep] },
  'logged in': { steps: [{ do: 'order', loggedIn: true }, { do: 'deliver' }, ...sweep] },
  declined: { steps: [{ do: 'order', as: 'declined' }, ...sweep] },
  'asked twice': { steps: [{ do: 'order' }, { do: 'order' }, { do: 'deliver' }] },
  refused: { steps: [{ do: 'order', as: 'wrong' }] },
  silent: { steps: [silent(3), { do: 'order' }, ...sweep] },
  'silent, then declined': { steps: [silent(3, 'before'), { do: 'order', as: 'declined' }, ...sweep] },
  'silent to the sweeper too': { steps: [silent(4), { do: 'order' }, ...sweep, ...sweep] },
  'left behind': { steps: [...left, ...sweep, { do: 'deliver' }] },
  'left behind, gateway silent': { steps: [...left, silent(1), ...sweep, { do: 'expire' }, { do: 'order' }] },
  'left behind, too old': {
    steps: [
      ...left,
      { do: 'sql', text: `update orders.orders set created_at = now() - interval '16 minutes' where id = ${newest}` },
      ...sweep,
      ...sweep,
    ],
  },
  'error after T1': { steps: [{ do: 'interrupt', at: 'start the order' }, { do: 'order' }, ...sweep] },
  'error after the answer': {
    steps: [{ do: 'interrupt', at: 'authorise a payment until known' }, { do: 'order' }, ...sweep],
  },
  'two drivers': { steps: [{ do: 'meanwhile', at: 'authorise the payment', steps: sweep }, { do: 'order' }] },
  'void refused': {
    steps: [
      silent(3),
      { do: 'order' },
      { do: 'fault', fault: { kind: 'decline', operation: 'void' } },
      ...sweep,
      ...sweep,
    ],
  },
  'capture refused': {
    steps: [
      { do: 'order' },
      { do: 'fault', fault: { kind: 'decline', operation: 'capture' } },
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'capture forgotten': {
    steps: [
      { do: 'order' },
      { do: 'interrupt', at: 'mark the payment capturing' },
      { do: 'deliver' },
      {
        do: 'sql',
        text: `update payments.payment set changed_at = now() - interval '31 minutes' where order_id = ${newest}`,
      },
      { do: 'sweep' },
    ],
  },
  'key too old to void': {
    steps: [
      silent(3),
      { do: 'order' },
      {
        do: 'sql',
        text: `update payments.payment set created_at = now() - interval '25 days' where order_id = ${newest}`,
      },
      ...sweep,
    ],
    repair:
      "update payments.payment set created_at = now() where created_at < now() - interval '20 days'; update orders.orders set lease_until = now() where lease_until = 'infinity'",
  },
  'key too old to capture': {
    steps: [
      { do: 'order' },
      // With two payments, whichever is captured first: both stop half-way.
      { do: 'interrupt', at: 'mark the payment capturing', times: 2 },
      { do: 'deliver' },
      {
        do: 'sql',
        text: `update payments.payment set changed_at = now() - interval '31 minutes', created_at = now() - interval '25 days' where order_id = ${newest}`,
      },
      { do: 'sweep' },
    ],
    repair:
      "update payments.payment set created_at = now() where created_at < now() - interval '20 days'; update platform.outbox set available_at = now() where available_at = 'infinity'",
  },
  'refunded in part before it is collected': {
    steps: [{ do: 'order' }, { do: 'refund', cents: 700 }, { do: 'deliver' }, { do: 'expire' }, { do: 'deliver' }],
  },
  'refund, gateway silent': {
    steps: [
      ...paid,
      silently('refund', 1),
      { do: 'refund', cents: 900 },
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'refund refused': {
    steps: [
      ...paid,
      { do: 'fault', fault: { kind: 'decline', operation: 'refund' } },
      { do: 'refund', cents: 900 },
      { do: 'deliver' },
    ],
    // The gateway repeats its stored response for a key: a person settles the refund otherwise and closes it.
    repair:
      "update payments.refund set state = 'MANUAL', outcome = 'by hand' where state = 'CREATED'; update platform.outbox set available_at = now() where available_at = 'infinity'",
  },
  'cancelled before it is collected': {
    steps: [{ do: 'order' }, { do: 'cancel' }, uncollected, { do: 'deliver' }, { do: 'expire' }, { do: 'deliver' }],
  },
  'refunded, then cancelled before it is collected': {
    steps: [
      { do: 'order' },
      { do: 'refund', cents: 800 },
      { do: 'cancel' },
      uncollected,
      { do: 'deliver' },
      { do: 'expire' },
      { do: 'deliver' },
    ],
  },
  'cancelled after it is collected': { steps: [...paid, { do: 'cancel' }, { do: 'deliver' }, ...sweep] },
  // After the cancellations: a refund of the whole order also cancels it (FIX-24), and which of the two passes a step
  // first differs from run to run.
  refunded: { steps: [...paid, { do: 'refund', cents: 'REST' }, { do: 'deliver' }, ...sweep] },
  'told while pending': {
    steps: [
      { do: 'interrupt', at: 'authorise a payment until known' },
      { do: 'order' },
      { do: 'expire' },
      { do: 'notify' },
      { do: 'deliver' },
    ],
    only: 'card',
  },
  'told when placed': { steps: [{ do: 'order' }, { do: 'notify' }, { do: 'deliver' }], only: 'card' },
  'airline refuses': { steps: [airline('member-inactive', 1), { do: 'order' }, ...sweep], only: 'all' },
  'airline silent': { steps: [airline('http-500', 3), { do: 'order' }, ...sweep], only: 'all' },
  'two payments': { only: 'card', steps: [...left, split('fake-valid-nonce'), ...sweep, { do: 'deliver' }] },
  'two payments, one declined': {
    only: 'card',
    steps: [...left, split('fake-processor-declined-visa-nonce'), ...sweep, ...sweep],
  },
};
