import type { PaymentMethod } from '#contract/checkout/checkout.ts';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';
import { accountOf, giftCardErrors } from './gift-card.ts';
import { tryGiftCard } from './try-gift-card.ts';

export type GiftCardCredits = { credits: Credit[] } | { refused: { errorCode: ErrorCode; code: string } };

/**
 * The gift cards among the payment methods of an order, opened with their PINs, as credits; or the first that cannot
 * pay. The balance is only read here: the hold in the order's transaction decides (reliability A6, PAY-11).
 */
export async function readGiftCardCredits(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'remoteAddress'>,
  methods: readonly PaymentMethod[],
): Promise<GiftCardCredits> {
  const credits: Credit[] = [];
  const seen = new Set<string>();
  for (const method of methods) {
    if (method.method !== 'voucher') continue;
    const { code, pin, amount } = method;
    const refuse = (errorCode: ErrorCode) => ({ refused: { errorCode, code } });
    if (seen.has(code)) return refuse('VoucherAlreadyApplied');
    seen.add(code);
    const opened = await tryGiftCard(ctx, { code, pin }, { behindCaptcha: false });
    if (opened.status === 'TOO_MANY') return refuse('TooManyRequests');
    if (opened.status !== 'SUCCESS') return refuse(giftCardErrors[opened.status]);
    const { card } = opened;
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
  return { credits };
}
