import { type SignUpRequest, signUpSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type SignUpRefusal, signUp } from '#modules/accounts/sign-up/sign-up.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { endpoint } from '../endpoint.ts';
import { invalidFields, retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { sessionCookie } from './session-cookie.ts';

const refusals: Refusals<SignUpRefusal> = {
  EMAIL_TAKEN: ({ email }) => ({ errorCode: 'EmailTaken', values: { email } }),
  INVALID: invalidFields,
  TOO_MANY: retryLater('SignUpFailed'),
};

/**
 * Creates an account and sends the verification mail; a cookie lets this browser complete the verification (FIX-17).
 */
export const authSignUp = endpoint<AccountsCtx, unknown, unknown, SignUpRequest>({
  method: 'post',
  path: '/auth/signup',
  summary: 'Creates an account; its email address must be verified before the first log-in.',
  body: signUpSchema,
  example: { email: 'aroha@example.co.nz', password: 'Kōwhai-tree 47', firstName: 'Aroha', lastName: 'Ngāta' },
  reply: { status: 204 },
  errors: ['EmailTaken', 'SignUpFailed'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const signedUp = await signUp(ctx, body, remoteAddress, enrolCustomer);
    return replyTo(signedUp, refusals, ({ secret, expiresAt }) => ({
      status: 204,
      headers: sessionCookie(ctx.config, { refreshSecret: secret, refreshExpiresAt: expiresAt }, 'signup'),
    }));
  },
});
