import { CREDIT_WITHOUT_OWNER, REWARD_WITHOUT_OWNER } from '#contract/staff/orders/staff-payment-cases.ts';
import { extendEndedGiftCard } from '#modules/gift-cards/extend-ended-gift-card.ts';
import { extendEndedReward } from '#modules/loyalty/rewards/extend-ended-reward.ts';
import { lockRewardOwner } from '#modules/loyalty/rewards/lock-reward-owner.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { refundPayment } from '#modules/payments/refunds/refund-payment.ts';
import { lockCreditOwner, renewRefundedCredit } from '#modules/store-credit/credit-owner.ts';
import { isCreditAccount, shopCredit } from '#modules/store-credit/store-credit.ts';

/** For how many days an expired gift card or reward may be used again when money is refunded to it (FIX-19). */
const DAYS_AFTER_REFUND = 30;

/**
 * Makes one refund, any number of times, in any process; money refunded to an expired gift card or reward, or to expired
 * store credit, can be used. A reward or store credit whose customer deleted their account is not credited: staff pay it
 * back another way (docs/decisions/0089, 0142).
 */
export const settleRefund = (ctx: PaymentsCtx, refundId: string): Promise<DeliveryOutcome> =>
  refundPayment(ctx, refundId, {
    refuseCredit: async (tx, accountId) => {
      if (accountId.startsWith('reward:')) return (await lockRewardOwner(tx, accountId)) ? null : REWARD_WITHOUT_OWNER;
      if (isCreditAccount(accountId)) return (await lockCreditOwner(tx, accountId)) ? null : CREDIT_WITHOUT_OWNER;
      return null;
    },
    onCredited: async (tx, accountId, cents) => {
      if (accountId.startsWith('reward:')) await extendEndedReward(tx, accountId, DAYS_AFTER_REFUND);
      else if (isCreditAccount(accountId)) await renewRefundedCredit(tx, accountId, cents);
      else await extendEndedGiftCard(tx, accountId, DAYS_AFTER_REFUND);
    },
    givenFrom: shopCredit.refunded,
  });
