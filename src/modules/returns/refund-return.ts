import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { findPayingOrder } from '#modules/orders/returns/replacement-order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { type RefundRequested, requestRefund } from '#modules/payments/refunds/request-refund.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { findReturn } from './find-return.ts';
import { creditForReturn } from './internal/credit-for-return.ts';
import { updateReturnState } from './internal/return-records.ts';
import type { Return } from './return.ts';

/**
 * Refunds what a received return is worth to the order's payments, or as store credit where that was agreed, and tells the
 * shopper: one request under the
 * return's own key, run by the outbox, any number of times, in any process (RET-07, reliability R10).
 */
export async function refundReturn(ctx: Ctx & PaymentsCtx, rma: string): Promise<DeliveryOutcome> {
  const back = await step('find the return to refund', () => findReturn(ctx, rma));
  if (!back) return { state: 'MANUAL', reason: 'there is no such return' };
  if (back.state !== 'RECEIVED') return { state: 'DONE' };
  const orderId = await step('find the order that paid', () => findPayingOrder(ctx, back.orderId));
  const credit = await step('open the store credit of the return', () => creditForReturn(ctx, back));
  const requested = await step('request the refund of the return', () =>
    inTransaction(ctx, (tx) => requestFor(tx, back, orderId, credit)),
  );
  if (!requested.ok && requested.error.reason !== 'NOTHING_LEFT')
    return {
      state: 'MANUAL',
      reason: `the refund of ${back.refundCents} cents was refused: ${requested.error.reason}`,
    };
  const { refundIds, amountCents } = requested.ok ? requested.value : { refundIds: [], amountCents: 0n };
  for (const refundId of refundIds) {
    const settled = await step('settle one refund of the return', () => settleRefund(ctx, refundId));
    if (settled.state !== 'DONE') return settled;
  }
  await step('finish the return', () =>
    inTransaction(ctx, async (tx) => {
      const moved = await step('mark the return done', () =>
        updateReturnState(tx, back.id, 'RECEIVED', 'DONE', { refundedCents: amountCents }),
      );
      if (moved && amountCents > 0n)
        await step('queue the email about the refund', () =>
          putInOutbox(tx, [
            {
              dedupeKey: `return-refunded:${back.id}`,
              kind: 'email.refund',
              payload: { rma: back.rma, refund: { orderId, key: refundKey(back) } },
            },
          ]),
        );
    }),
  );
  return { state: 'DONE' };
}

const refundKey = ({ rma }: Return) => `return:${rma}` as const;

/**
 * Its worth, or what is left of it where part was refunded before (a goodwill refund): never more than was paid for
 * goods.
 */
async function requestFor(
  tx: Ctx,
  back: Return,
  orderId: string,
  credit: { creditAccount?: string },
): Promise<RefundRequested> {
  const keepCents = await step('read what sold gift cards cost', () => readPaidForCards(tx, orderId));
  const request = { orderId, keepCents, key: refundKey(back), reason: `return ${back.rma}`, by: 'return', ...credit };
  const whole = await step('request the whole amount', () =>
    requestRefund(tx, { ...request, amountCents: back.refundCents }),
  );
  // On a repeat under this key the rest that was refunded differs from the whole amount.
  if (whole.ok || whole.error.reason === 'NOTHING_LEFT') return whole;
  return requestRefund(tx, { ...request, amountCents: 'REST' });
}
