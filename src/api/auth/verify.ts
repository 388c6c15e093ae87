import {
  type VerifyRequest,
  type VerifyResetRequest,
  verifyResetSchema,
  verifySchema,
} from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import {
  requestVerificationReset,
  type VerificationRefusal,
  type VerificationResetRefusal,
  verifyEmail,
} from '#modules/accounts/sign-up/verify-email.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

const verificationRefusals: Refusals<VerificationRefusal> = {
  LINK_INVALID: 'VerificationLinkInvalid',
  PASSWORD_NEEDED: 'VerificationPasswordNeeded',
  PASSWORD_WRONG: 'VerificationPasswordWrong',
  TRY_LATER: retryLater('TooManyVerificationTries'),
};
const resetRefusals: Refusals<VerificationResetRefusal> = {
  LINK_INVALID: 'VerificationLinkInvalid',
  TOO_MANY: retryLater('TooManyResetLinks'),
};

/**
 * Verifies an account with the code of the emailed link, in the browser that signed up or with the password (FIX-17).
 */
export const authVerify = endpoint<AccountsCtx, unknown, unknown, VerifyRequest>({
  method: 'post',
  path: '/auth/verify',
  summary:
    'Verifies an account by the code of the emailed link; needs its password, except in the browser that signed up. user is an email address or an id.',
  body: verifySchema,
  reply: { status: 204 },
  errors: [
    'VerificationLinkInvalid',
    'VerificationPasswordNeeded',
    'VerificationPasswordWrong',
    'TooManyVerificationTries',
  ],
  perMinute: 60,
  handle: async ({ ctx, body, headers }) => {
    const verified = await verifyEmail(ctx, body, readSessionCookie(ctx.config, headers, 'signup'));
    return replyTo(verified, verificationRefusals, () => ({
      status: 204,
      headers: sessionCookie(ctx.config, null, 'signup'),
    }));
  },
});

/** Sends a password reset link to the address that the verification mail was sent to (FIX-17). */
export const authVerifyReset = endpoint<AccountsCtx, unknown, unknown, VerifyResetRequest>({
  method: 'post',
  path: '/auth/verify/reset',
  summary:
    'Sends a link to set a new password, by the code of the verification email; for people who did not sign up themselves or forgot the password.',
  body: verifyResetSchema,
  reply: { status: 204 },
  errors: ['VerificationLinkInvalid', 'TooManyResetLinks'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const requested = await requestVerificationReset(ctx, body, remoteAddress);
    return replyTo(requested, resetRefusals, () => ({ status: 204 }));
  },
});
