import type { OrderInFlight } from '#modules/orders/order.ts';
import { transitionOrder } from '#modules/orders/transition-order.ts';
import { declineUnattempted } from '#modules/payments/charges/decline-unattempted.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import type { PaymentPatch } from '#modules/payments/payment.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail } from '#shared/result.ts';
import type { CheckoutCtx } from '../../checkout-context.ts';
import { type DeclineReason, type OrderAnswer, toStored } from '../../order-answer.ts';
import { finishKey } from '../idempotency-records.ts';

export interface Failing {
  /** Stored with the order for staff who investigate. */
  reason: 'payment-unknown' | 'payment-mismatch' | 'payment-declined' | 'too-old';
  /** What is known of the payment that stopped the order. */
  payment?: { id: string; to: 'UNKNOWN' | 'AUTHORISED' | 'DECLINED'; patch?: PaymentPatch };
  /** Told to the shopper where it is known: a decline stays a decline, whatever else must still be undone. */
  declined?: DeclineReason;
}

/**
 * Starts to fail an order while money may still be authorised: FAILING, with the shopper's final answer stored. Its
 * stock stays reserved and its attempted payments are undone by the sweeper before it is FAILED (reliability R5, R6,
 * PAY-12); the others are declined here. Null when another process has decided.
 */
export async function startFailing(
  ctx: CheckoutCtx,
  order: OrderInFlight,
  failing: Failing,
): Promise<OrderAnswer | null> {
  const answer = failing.declined
    ? fail({ reason: failing.declined })
    : fail({ reason: 'PAYMENT_UNRECOVERABLE', orderNumber: order.number });
  const done = await step('commit the failing order', () =>
    inTransaction(ctx, async (tx) => {
      const moved = await step('mark the order failing', () =>
        transitionOrder(tx, order.id, 'PENDING', 'FAILING', failing.reason),
      );
      if (!moved) return false;
      if (failing.payment) {
        const { id, to, patch } = failing.payment;
        await step('note the payment that stopped the order', () =>
          transitionPayment(tx, id, to === 'UNKNOWN' ? ['CREATED'] : ['CREATED', 'UNKNOWN'], to, patch),
        );
      }
      // A payment still CREATED was never attempted: no call is made to undo it (FIX-27).
      await step('decline payments not attempted', () => declineUnattempted(tx, order.id));
      const { code, body } = toStored(answer);
      await step('store the answer of the failure', () => finishKey(tx, order.id, code, body));
      return true;
    }),
  );
  return done ? answer : null;
}
