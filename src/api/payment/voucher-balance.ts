import type { z } from 'zod';
import {
  type GiftCardBalanceRequest,
  giftCardBalanceParams,
  giftCardBalanceQuery,
  giftCardBalanceRequestSchema,
  giftCardBalanceSchema,
} from '#contract/payments/gift-card.ts';
import { giftCardBalance } from '#modules/gift-cards/gift-card-balance.ts';
import { type TryRefusal, tryGiftCard } from '#modules/gift-cards/try-gift-card.ts';
import { type CaptchaCtx, checkCaptcha } from '#modules/limited-releases/check-captcha.ts';
import { captchaErrors } from '../captcha/captcha-errors.ts';
import { endpoint, type Refusal, type Reply } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { giftCardErrors } from './gift-card-errors.ts';

const errors = [
  'VoucherInvalid',
  'VoucherExpired',
  'VoucherLocked',
  'VoucherSuspended',
  'RecaptchaFailed',
  'CaptchaUnavailable',
] as const;
const refusals: Refusals<TryRefusal> = {
  ...giftCardErrors,
  TOO_MANY: retryLater('TooManyRequests'),
};
const shared = { reply: { status: 200, schema: giftCardBalanceSchema }, errors, perMinute: 20 } as const;

async function answer(
  ctx: CaptchaCtx,
  { recaptchaToken, ...card }: GiftCardBalanceRequest,
  remoteAddress: string,
): Promise<Reply | Refusal> {
  const human = await checkCaptcha(ctx, {
    token: recaptchaToken,
    action: 'payment_voucher_balance_fetch',
    remoteAddress,
  });
  if (!human.ok) return { errorCode: captchaErrors[human.error] };
  const opened = await tryGiftCard(ctx, card, { behindCaptcha: true });
  return replyTo(opened, refusals, (giftCard) => ({ status: 200, body: giftCardBalance(giftCard) }));
}

/**
 * The specification's call (VOUCH-01). Its URL contains the PIN, so the shop's own pages use the POST variant below
 * (reliability D4).
 */
export const readGiftCardBalance = endpoint<
  CaptchaCtx,
  z.output<typeof giftCardBalanceParams>,
  z.output<typeof giftCardBalanceQuery>
>({
  ...shared,
  method: 'get',
  path: '/payment/voucher/balance/:code',
  summary: 'The balance of a gift card; needs its PIN and a captcha token of action payment_voucher_balance_fetch.',
  params: giftCardBalanceParams,
  query: giftCardBalanceQuery,
  handle: ({ ctx, params, query, remoteAddress }) => answer(ctx, { ...params, ...query }, remoteAddress),
});

export const askGiftCardBalance = endpoint<CaptchaCtx, unknown, unknown, GiftCardBalanceRequest>({
  ...shared,
  method: 'post',
  path: '/payment/voucher/balance',
  summary: 'The same with code and PIN in the body, so that no history or log keeps them.',
  body: giftCardBalanceRequestSchema,
  example: { code: '6047123456789012345', pin: '12345678', recaptchaToken: 'a-solved-task-of-GET-/captcha/task' },
  handle: ({ ctx, body, remoteAddress }) => answer(ctx, body, remoteAddress),
});
