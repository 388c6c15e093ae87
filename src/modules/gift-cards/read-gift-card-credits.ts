import type { PaymentMethod } from '#contract/checkout/checkout.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountOf, giftCardErrors } from './gift-card.ts';
import { tryGiftCard } from './try-gift-card.ts';

/**
 * The gift cards among the payment methods of an order, opened with their PINs, as credits; or the first that cannot
 * pay. The balance is only read here: the hold in the order's transaction decides (reliability A6, PAY-11).
 */
export async function readGiftCardCredits(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'remoteAddress'>,
  methods: readonly PaymentMethod[],
): Promise<Result<Credit[], { errorCode: ErrorCode; code: string }>> {
  const credits: Credit[] = [];
  const seen = new Set<string>();
  for (const method of methods) {
    if (method.method !== 'voucher') continue;
    const { code, pin, amount } = method;
    const refuse = (errorCode: ErrorCode) => fail({ errorCode, code });
    if (seen.has(code)) return refuse('VoucherAlreadyApplied');
    seen.add(code);
    const opened = await tryGiftCard(ctx, { code, pin }, { behindCaptcha: false });
    if (!opened.ok) {
      const { reason } = opened.error;
      return refuse(reason === 'TOO_MANY' ? 'TooManyRequests' : giftCardErrors[reason]);
    }
    const card = opened.value;
    const amountCents = dollarsToCents(amount);
    if (amountCents > card.balanceCents) return refuse('VoucherInsufficientFunds');
    credits.push({
      tender: 'gift_card',
      accountId: accountOf(card.id),
      targetId: 'house:gift-cards-redeemed',
      amountCents,
      facts: { kind: 'gift_card', last4: card.last4 },
    });
  }
  return ok(credits);
}
