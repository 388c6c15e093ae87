/**
 * The steps of short scenarios about one order, written as data so that a child process can run them too and be killed
 * in the middle.
 */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
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
  /** Staff refund this many cents, or all that is left, or as store credit; at most once in a scenario. */
  | { do: 'refund'; cents: number | 'REST'; asCredit?: true }
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
  ctx: EmailsCtx & CheckoutCtx;
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
export const EXPIRE_CHANGES = `update order_changes.waiting_change set leased_until = now() - interval '1 second'
  where change_id in (select change_id from order_changes.waiting_change where state in ('PAYING', 'UNDOING') and leased_until < 'infinity' for update skip locked)`;
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
      asCredit: step.asCredit ?? false,
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
