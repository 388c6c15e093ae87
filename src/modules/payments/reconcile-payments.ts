import { stepsOf } from './internal/outside-tenders.ts';
import { paymentsToReconcile, type Reconcilable } from './internal/reconcile-records.ts';
import type { PaymentsCtx } from './payments-context.ts';

export interface Difference {
  orderNumber: string;
  paymentId: string;
  tender: string;
  ours: string;
  theirs: string;
}
export interface Reconciled {
  checked: number;
  differences: Difference[];
  /** Whoever could not be asked: nothing is said about these. */
  unasked: string[];
}

/** What the provider may say of a payment that stands so with us. Money on its way may be a step ahead of our note of it. */
const agreeing: Record<string, readonly string[]> = {
  AUTHORISED: ['AUTHORISED'],
  CAPTURING: ['AUTHORISED', 'CAPTURING', 'CAPTURED'],
  CAPTURED: ['CAPTURING', 'CAPTURED'],
  PART_REFUNDED: ['CAPTURING', 'CAPTURED'],
  REFUNDED: ['REFUNDED', 'CAPTURED'],
  VOIDING: ['AUTHORISED', 'VOIDED', 'REFUNDED'],
  VOIDED: ['VOIDED', 'DECLINED', 'REFUNDED'],
};
const AT_ONCE = 4;

/** Holds every payment of the last days against what its provider says of it: state, amount, currency, order (I4, Stripe's running reconciliation). */
export async function reconcilePayments(ctx: PaymentsCtx, days: number): Promise<Reconciled> {
  const result: Reconciled = { checked: 0, differences: [], unasked: [] };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await paymentsToReconcile(ctx, days, after, 200);
    const last = page.at(-1);
    if (!last) return result;
    after = last.id;
    for (let start = 0; start < page.length; start += AT_ONCE)
      await Promise.all(page.slice(start, start + AT_ONCE).map((payment) => compare(ctx, payment, result)));
  }
}

async function compare(ctx: PaymentsCtx, payment: Reconcilable, result: Reconciled): Promise<void> {
  const { id, orderNumber, tender, state, pspRef } = payment;
  let found: Awaited<ReturnType<ReturnType<typeof stepsOf>['find']>>;
  try {
    found = await stepsOf(tender).find(ctx, payment, pspRef);
  } catch (error) {
    ctx.log.warn({ err: error, paymentId: id }, 'a payment could not be looked up');
    result.unasked.push(id);
    return;
  }
  result.checked += 1;
  const ours = `${state} ${payment.authorisedCents}`;
  const differ = (theirs: string) => result.differences.push({ orderNumber, paymentId: id, tender, ours, theirs });
  if (!found) return void differ('never heard of it');
  const amount = 'amountCents' in found && typeof found.amountCents === 'bigint' ? found.amountCents : payment.authorisedCents;
  if (!agreeing[state]?.includes(found.state) || amount !== payment.authorisedCents) differ(`${found.state} ${amount}`);
}
