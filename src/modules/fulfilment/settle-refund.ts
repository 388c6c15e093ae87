import { REWARD_WITHOUT_OWNER } from '#contract/staff/orders/staff-payment-cases.ts';
import { extendEndedGiftCard } from '#modules/gift-cards/extend-ended-gift-card.ts';
import { extendEndedReward } from '#modules/loyalty/rewards/extend-ended-reward.ts';
import { lockRewardOwner } from '#modules/loyalty/rewards/lock-reward-owner.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { refundPayment } from '#modules/payments/refunds/refund-payment.ts';

/** For how many days an expired gift card or reward may be used again when money is refunded to it (FIX-19). */
const DAYS_AFTER_REFUND = 30;

/**
 * Makes one refund, any number of times, in any process; money refunded to an expired gift card or reward can be used.
 * A reward whose member deleted their account is not credited: staff pay it back another way (docs/decisions/0089).
 */
export const settleRefund = (ctx: PaymentsCtx, refundId: string): Promise<DeliveryOutcome> =>
  refundPayment(ctx, refundId, {
    refuseCredit: async (tx, accountId) =>
      accountId.startsWith('reward:') && !(await lockRewardOwner(tx, accountId)) ? REWARD_WITHOUT_OWNER : null,
    onCredited: async (tx, accountId) => {
      if (accountId.startsWith('reward:')) await extendEndedReward(tx, accountId, DAYS_AFTER_REFUND);
      else await extendEndedGiftCard(tx, accountId, DAYS_AFTER_REFUND);
    },
  });
