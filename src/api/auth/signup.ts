import { type SignUpRequest, signUpSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { signUp } from '#modules/accounts/sign-up/sign-up.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { endpoint } from '../endpoint.ts';
import { sessionCookie } from './session-cookie.ts';

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
    const result = await signUp(ctx, body, remoteAddress, enrolCustomer);
    if (result.state === 'EMAIL_TAKEN') return { errorCode: 'EmailTaken', values: { email: result.email } };
    if (result.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: result.fields } };
    if (result.state === 'TOO_MANY')
      return { errorCode: 'SignUpFailed', headers: { 'retry-after': String(result.retryAfter) } };
    const { secret, expiresAt } = result.proof;
    return {
      status: 204,
      headers: sessionCookie(ctx.config, { refreshSecret: secret, refreshExpiresAt: expiresAt }, 'signup'),
    };
  },
});
