import {
  sessionReplySchema,
  type VerifyRequest,
  type VerifyResetRequest,
  verifyResetSchema,
  verifySchema,
} from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { noteSession } from '#modules/accounts/sessions/note-session.ts';
import { toSession } from '#modules/accounts/sessions/refresh-session.ts';
import {
  requestVerificationReset,
  type VerificationRefusal,
  type VerificationResetRefusal,
  verifyEmail,
} from '#modules/accounts/sign-up/verify-email.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, refusalOf, replyTo } from '../reply-to.ts';
import { logInCookies } from './device-cookie.ts';
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
 * Verifies an account with the code of the emailed link, in the browser that signed up or with the password (FIX-17),
 * and logs the customer in, as /auth/login does (UX-11).
 */
export const authVerify = endpoint<AccountsCtx, unknown, unknown, VerifyRequest>({
  method: 'post',
  path: '/auth/verify',
  summary:
    'Verifies an account by the code of the emailed link; needs its password, except in the browser that signed up. user is an email address or an id. Logs the customer in; session is null where that needs /auth/login.',
  body: verifySchema,
  reply: { status: 200, schema: sessionReplySchema },
  errors: [
    'VerificationLinkInvalid',
    'VerificationPasswordNeeded',
    'VerificationPasswordWrong',
    'TooManyVerificationTries',
  ],
  perMinute: 60,
  handle: async ({ ctx, body, headers, remoteAddress }) => {
    const verified = await verifyEmail(ctx, body, {
      signUpSecret: readSessionCookie(ctx.config, headers, 'signup'),
      sessionSecret: readSessionCookie(ctx.config, headers),
    });
    if (!verified.ok) return refusalOf(verified.error, verificationRefusals);
    const { user, loggedIn } = verified.value;
    const endSignUp = sessionCookie(ctx.config, null, 'signup');
    if (!loggedIn) return { status: 200, body: { session: null }, headers: endSignUp };
    await noteSession(ctx, loggedIn.session, { remoteAddress, userAgent: headers.get('user-agent') });
    const cookies = logInCookies(ctx.config, { kind: 'customer', email: user.email }, loggedIn);
    return {
      status: 200,
      body: { session: await toSession(ctx, loggedIn.session) },
      headers: { 'set-cookie': [...Object.values(endSignUp), ...(cookies['set-cookie'] ?? [])] },
    };
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
