import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { errorText } from '#contract/errors/error-codes.ts';
import { readGiftCardCredits } from '#modules/gift-cards/read-gift-card-credits.ts';
import { creditMethodOf } from '#modules/payments/methods/payment-methods.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import type { Refusal } from '../order/order-refusal.ts';
import { validateRewards } from './validate-rewards.ts';

/** The refusal when the hold in T1 falls short because the credit was spent in the meantime. */
export const shortOf = (credit: Credit): Refusal => ({
  errorCode: creditMethodOf(credit.tender).shortError,
});

/**
 * The credits of the request in the order of use: rewards, then gift cards (PAY-28). Validated before T1, since a
 * wrong PIN counts whatever the outcome of the order; held in T1. A new kind of credit is one more call here.
 */
export async function validateCredits(
  ctx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<{ credits: Credit[] } | { refusal: Refusal }> {
  const { methods } = request.payment;
  const rewards = await validateRewards(ctx, request, customerId);
  if (!rewards) return { refusal: { errorCode: 'RewardUnusable' } };
  const giftCards = await readGiftCardCredits(ctx, methods);
  if (!giftCards.ok) {
    const { errorCode, code } = giftCards.error;
    const index = methods.findLastIndex((method) => method.method === 'voucher' && method.code === code);
    return { refusal: { errorCode, extra: { fields: { [`payment.methods.${index}`]: errorText(errorCode) } } } };
  }
  return { credits: [...rewards, ...giftCards.value] };
}
