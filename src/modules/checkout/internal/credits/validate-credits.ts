import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { readGiftCardCredits } from '#modules/gift-cards/read-gift-card-credits.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderRefusal } from '../../order-answer.ts';
import { validateRewards } from './validate-rewards.ts';
import { validateStoreCredit } from './validate-store-credit.ts';

/**
 * The credits of the request in the order of use: rewards, store credit, then gift cards (PAY-28, EDIT-04). Validated before T1, since a
 * wrong PIN counts whatever the outcome of the order; held in T1. A new kind of credit is one more call here.
 */
export async function validateCredits(
  ctx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<Result<Credit[], OrderRefusal>> {
  const { methods } = request.payment;
  const rewards = await validateRewards(ctx, request, customerId);
  if (!rewards) return fail({ reason: 'REWARD_UNUSABLE' });
  const storeCredit = await validateStoreCredit(ctx, request, customerId);
  if (!storeCredit) return fail({ reason: 'STORE_CREDIT_UNUSABLE' });
  const giftCards = await readGiftCardCredits(ctx, methods);
  if (!giftCards.ok) {
    const { reason, code } = giftCards.error;
    const index = methods.findLastIndex((method) => method.method === 'voucher' && method.code === code);
    return fail({ reason: `GIFT_CARD_${reason}`, method: index });
  }
  return ok([...rewards, ...storeCredit, ...giftCards.value]);
}
