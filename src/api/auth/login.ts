import { type LogInRequest, logInSchema, sessionReplySchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type LogInRefusal, logIn } from '#modules/accounts/sessions/log-in.ts';
import { toSession } from '#modules/accounts/sessions/refresh-session.ts';
import { noteRefusedLogIn } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';
import { logInCookies, readDeviceCookie } from './device-cookie.ts';

const refusals: Refusals<LogInRefusal> = {
  WRONG_CREDENTIALS: 'CredentialsWrong',
  NOT_VERIFIED: 'EmailNotVerified',
  TRY_LATER: retryLater('LogInFailed'),
  BUSY: retryLater('LogInFailed'),
};

/** Logs in a verified customer: the reply has the identity token, an HttpOnly cookie the refresh secret. */
export const authLogIn = endpoint<AccountsCtx & SecurityEventsHolder, unknown, unknown, LogInRequest>({
  method: 'post',
  path: '/auth/login',
  summary: 'Logs in: answers with the identity token for the Authorization header, and sets the cookie that renews it.',
  body: logInSchema,
  example: { email: 'aroha@example.co.nz', password: 'Kōwhai-tree 47' },
  reply: { status: 200, schema: sessionReplySchema },
  errors: ['CredentialsWrong', 'EmailNotVerified', 'LogInFailed'],
  perMinute: 120,
  handle: async ({ ctx, body, headers, remoteAddress }) => {
    const account = { kind: 'customer', email: body.email.toLowerCase() } as const;
    const loggedIn = await logIn(ctx, body, {
      remoteAddress,
      deviceToken: readDeviceCookie(ctx.config, headers, account),
      userAgent: headers.get('user-agent'),
    });
    if (!loggedIn.ok) {
      const { reason } = loggedIn.error;
      if (reason === 'WRONG_CREDENTIALS') noteRefusedLogIn(ctx, 'log-in-failed', { account, remoteAddress });
      if (reason === 'TRY_LATER') noteRefusedLogIn(ctx, 'log-in-locked', { account, remoteAddress });
      return refusalOf(loggedIn.error, refusals);
    }
    return {
      status: 200,
      body: { session: await toSession(ctx, loggedIn.value.session) },
      headers: logInCookies(ctx.config, account, loggedIn.value),
    };
  },
});
