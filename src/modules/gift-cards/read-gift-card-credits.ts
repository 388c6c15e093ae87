import type { PaymentInput } from '#contract/checkout/checkout.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountOf } from './gift-card.ts';
import { type TryRefusal, tryGiftCard } from './try-gift-card.ts';

/** Why a gift card cannot pay; USED_TWICE: it is named twice, SHORT: its balance is too small. */
export type GiftCardCreditRefusal = TryRefusal['reason'] | 'USED_TWICE' | 'SHORT';

/**
 * The gift cards among the payment methods of an order, opened with their PINs, as credits; or the first that cannot
 * pay. The balance is only read here: the hold in the order's transaction decides (reliability A6, PAY-11).
 */
export async function readGiftCardCredits(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'remoteAddress'>,
  methods: readonly PaymentInput[],
): Promise<Result<Credit[], { reason: GiftCardCreditRefusal; code: string }>> {
  const credits: Credit[] = [];
  const seen = new Set<string>();
  for (const method of methods) {
    if (method.method !== 'voucher') continue;
    const { code, pin, amount } = method;
    if (seen.has(code)) return fail({ reason: 'USED_TWICE', code });
    seen.add(code);
    const opened = await tryGiftCard(ctx, { code, pin }, { behindCaptcha: false });
    if (!opened.ok) return fail({ reason: opened.error.reason, code });
    const card = opened.value;
    const amountCents = dollarsToCents(amount);
    if (amountCents > card.balanceCents) return fail({ reason: 'SHORT', code });
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
