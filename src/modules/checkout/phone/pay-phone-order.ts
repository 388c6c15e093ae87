import type { PayPhoneOrder } from '#contract/orders/phone-payments.ts';
import type { TakeCounterPayment } from '#contract/staff/orders/staff-phone-orders.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import type { CounterPayment } from '#modules/payments/payment.ts';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import type { PhoneDraft } from '#modules/phone-orders/phone-draft.ts';
import { step } from '#platform/steps/step.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import type { OrderRefusal } from '../order-answer.ts';
import { placeOrder } from '../place-order.ts';
import { requestOf } from './quote-phone-cart.ts';

/** Payments of one link; it is no place to try cards (OAT-001). */
const MAX_ATTEMPTS = 10;

export type PhonePayRefusal = OrderRefusal | { reason: 'NO_SUCH_DRAFT' | 'NOT_OPEN' | 'TOO_MANY_ATTEMPTS' };
export type PhonePaid = Result<{ orderNumber: string }, PhonePayRefusal>;

/**
 * The customer pays by the link, and the draft becomes an order: placed as every order is, under the key of the attempt
 * (EDIT-03, reliability R1 to R6). A payment that fails gives the units back to the draft.
 */
export const payByLink = (
  ctx: CheckoutCtx,
  draftId: string,
  { attemptId, method, total }: PayPhoneOrder,
): Promise<PhonePaid> =>
  'type' in method && method.type === 'saved'
    ? Promise.resolve(fail({ reason: 'PAYMENT_METHODS_INVALID' as const }))
    : pay(ctx, draftId, { attemptId, total, methods: [method], counter: null, actor: null });

/** Staff took cash, or a card at a terminal whose reference they typed, and the draft becomes an order (EDIT-03). */
export function takeAtCounter(
  ctx: CheckoutCtx,
  draftId: string,
  { attemptId, tender, reference, total }: TakeCounterPayment,
  actor: string,
): Promise<PhonePaid> {
  const amountCents = dollarsToCents(total);
  const counter = amountCents > 0n ? { tender, amountCents, reference: tender === 'cash' ? '' : reference } : null;
  return pay(ctx, draftId, { attemptId, total, methods: [], counter, actor });
}

interface Payment {
  attemptId: string;
  total: number;
  methods: Parameters<typeof requestOf>[3];
  counter: CounterPayment | null;
  actor: string | null;
}

async function pay(ctx: CheckoutCtx, draftId: string, payment: Payment): Promise<PhonePaid> {
  const draft = await step('read the draft to pay', () => findDraft(ctx, draftId));
  if (!draft) return fail({ reason: 'NO_SUCH_DRAFT' });
  if (!draft.request || draft.state === 'ENDED') return fail({ reason: 'NOT_OPEN' });
  if (draft.state === 'OPEN') {
    if (draft.isExpired) return fail({ reason: 'NOT_OPEN' });
    if (!payment.counter && draft.attempts >= MAX_ATTEMPTS) return fail({ reason: 'TOO_MANY_ATTEMPTS' });
    const stopped = await step('see whether the shop takes phone orders', () => isLockedDown(ctx, 'orders'));
    if (stopped) return fail({ reason: 'ORDERS_STOPPED' });
  }
  return step('place the phone order', () => placeFrom(ctx, draft, payment));
}

function placeFrom(
  ctx: CheckoutCtx,
  { draftId, request, customerId, discount, held }: PhoneDraft,
  { attemptId, total, methods, counter, actor }: Payment,
): Promise<PhonePaid> {
  if (!request) return Promise.resolve(fail({ reason: 'NOT_OPEN' as const }));
  // One checkout becomes one order: its id is the draft's.
  const asked = requestOf(request, draftId, total, methods);
  const sale = { draftId, discount, held, counter, actor };
  return placeOrder(ctx, `phone:${attemptId}`, asked, customerId, undefined, sale);
}
