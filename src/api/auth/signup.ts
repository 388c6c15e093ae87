import { type SignUpRequest, signUpSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { signUp } from '#modules/accounts/sign-up/sign-up.ts';
import { endpoint } from '../endpoint.ts';
import { sessionCookie } from './session-cookie.ts';

/** Makes an account and sends the mail that verifies its address; a cookie lets this browser complete that (FIX-17). */
export const authSignUp = endpoint<AccountsCtx, unknown, unknown, SignUpRequest>({
  method: 'post',
  path: '/auth/signup',
  summary: 'Makes an account; its email address has to be verified before the first log-in.',
  body: signUpSchema,
  example: { email: 'aroha@example.co.nz', password: 'Kōwhai-tree 47', firstName: 'Aroha', lastName: 'Ngāta' },
  reply: { status: 204 },
  errors: ['EmailTaken', 'SignUpFailed'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const answer = await signUp(ctx, body, remoteAddress);
    if (answer.state === 'EMAIL_TAKEN') return { errorCode: 'EmailTaken', values: { email: answer.email } };
    if (answer.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: answer.fields } };
    if (answer.state === 'TOO_MANY')
      return { errorCode: 'SignUpFailed', headers: { 'retry-after': String(answer.retryAfter) } };
    const { secret, expiresAt } = answer.proof;
    return {
      status: 204,
      headers: sessionCookie(ctx.config, { refreshSecret: secret, refreshExpiresAt: expiresAt }, 'signup'),
    };
  },
});
