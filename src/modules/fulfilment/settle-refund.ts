import { extendEndedGiftCard } from '#modules/gift-cards/extend-ended-gift-card.ts';
import { extendEndedReward } from '#modules/loyalty/extend-ended-reward.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { refundPayment } from '#modules/payments/refund-payment.ts';
import type { SettleStep } from '#modules/payments/settle-step.ts';

/** A gift card or reward that had ended may be used for so many days more when money comes back to it (FIX-19). */
const DAYS_AFTER_REFUND = 30;

/** Gives back what a refund says, any number of times, in any process; what comes back to a gift card or reward that has ended can be used. */
export const settleRefund = (ctx: PaymentsCtx, refundId: string): Promise<SettleStep> =>
  refundPayment(ctx, refundId, async (tx, accountId) => {
    if (accountId.startsWith('reward:')) await extendEndedReward(tx, accountId, DAYS_AFTER_REFUND);
    else await extendEndedGiftCard(tx, accountId, DAYS_AFTER_REFUND);
  });
