/** Scenarios about one order: each is a list of steps (money-operations.ts). */
import type { Fault } from '#simulator/faults.ts';
import type { ScenarioStep, Wallet } from './money-operations.ts';

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
  'two processes': { steps: [{ do: 'meanwhile', at: 'authorise the payment', steps: sweep }, { do: 'order' }] },
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
  // All of it, so that every credit that paid gets its part back too.
  'refunded as store credit': {
    steps: [
      { do: 'order', loggedIn: true },
      { do: 'deliver' },
      { do: 'refund', cents: 'REST', asCredit: true },
      { do: 'deliver' },
      ...sweep,
    ],
  },
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
