/** Asks what a gift card is worth; the PIN travels in a body, never in an address (VOUCH-01, VOUCH-02, D4). */
import type { VoucherBalance } from '#contract/gift-card.ts';
import { giftCardMessages } from '#contract/gift-card-messages.ts';
import { callApi } from '#storefront/browser/api-call.ts';
import { takeCaptchaToken } from '#storefront/features/challenge/take-captcha-token.ts';
import { type BalanceResult, readBalance } from './read-balance.ts';

export async function askBalance({ code, pin }: { code: string; pin: string }): Promise<BalanceResult> {
  const taken = await takeCaptchaToken('payment_voucher_balance_fetch');
  if (!('token' in taken)) return { status: 'UNKNOWN', message: giftCardMessages.giftCardUnreachable };
  return readBalance(
    await callApi<VoucherBalance>('POST', 'payment/voucher/balance', { code, pin, recaptchaToken: taken.token }),
  );
}
