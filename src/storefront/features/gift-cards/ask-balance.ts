/**
 * Requests a gift card's balance; the PIN is sent in the body, never in a URL (VOUCH-01, VOUCH-02, reliability D4: no
 * secrets in URLs or logs).
 */

import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import type { GiftCardBalanceReply } from '#contract/payments/gift-card.ts';
import { fail } from '#shared/result.ts';
import { takeCaptchaToken } from '#storefront/features/challenge/take-captcha-token.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { type BalanceResult, readBalance } from './internal/read-balance.ts';

export async function askBalance({ code, pin }: { code: string; pin: string }): Promise<BalanceResult> {
  const taken = await takeCaptchaToken('payment_voucher_balance_fetch');
  if (!taken.ok) return fail({ reason: 'UNKNOWN', message: giftCardMessages.giftCardUnreachable });
  return readBalance(
    await callApi<GiftCardBalanceReply>('POST', 'payment/voucher/balance', { code, pin, recaptchaToken: taken.value }),
  );
}
