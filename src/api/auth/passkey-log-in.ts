/** Logging in with a passkey (SEC-10). */
import { sessionReplySchema } from '#contract/accounts/account.ts';
import {
  type PasskeyLogInRequest,
  passkeyLogInOptionsSchema,
  passkeyLogInSchema,
} from '#contract/accounts/log-in-security.ts';
import {
  logInWithPasskey,
  type PasskeyLogInRefusal,
  requestPasskeyLogIn,
} from '#modules/accounts/passkeys/log-in-with-passkey.ts';
import type { PasskeyLogInCtx } from '#modules/accounts/passkeys/passkey-context.ts';
import { toSession } from '#modules/accounts/sessions/refresh-session.ts';
import { noteRefusedLogIn } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';
import { logInCookies, readDeviceCookie } from './device-cookie.ts';

/** What a browser needs to log in with a passkey; the same for everybody. */
export const authPasskeyOptions = endpoint<PasskeyLogInCtx>({
  method: 'post',
  path: '/auth/login/passkey/options',
  summary: 'What the browser needs to log in with a passkey; good for one answer within five minutes.',
  reply: { status: 200, schema: passkeyLogInOptionsSchema },
  errors: ['PasskeysElsewhere'],
  perMinute: 60,
  handle: async ({ ctx }) => {
    const requested = await requestPasskeyLogIn(ctx);
    return requested ? { status: 200, body: requested } : { errorCode: 'PasskeysElsewhere' };
  },
});

const refusals: Refusals<PasskeyLogInRefusal> = {
  ENDED: 'PasskeyLogInEnded',
  WRONG: 'PasskeyWrong',
  TRY_LATER: retryLater('LogInFailed'),
};

/** Logs in the owner of a passkey, as /auth/login does by email address and password. */
export const authPasskeyLogIn = endpoint<PasskeyLogInCtx & SecurityEventsHolder, unknown, unknown, PasskeyLogInRequest>(
  {
    method: 'post',
    path: '/auth/login/passkey',
    summary: 'Logs in the owner of the passkey; answers and sets cookies as /auth/login does.',
    body: passkeyLogInSchema,
    reply: { status: 200, schema: sessionReplySchema },
    errors: ['PasskeyWrong', 'PasskeyLogInEnded', 'LogInFailed'],
    perMinute: 120,
    handle: async ({ ctx, body, headers, remoteAddress }) => {
      const accountOf = (email: string) => ({ kind: 'customer', email }) as const;
      const loggedIn = await logInWithPasskey(ctx, body, {
        remoteAddress,
        userAgent: headers.get('user-agent'),
        deviceTokenFor: (email) => readDeviceCookie(ctx.config, headers, accountOf(email)),
      });
      if (!loggedIn.ok) {
        const { error } = loggedIn;
        if (error.reason === 'WRONG' && error.email !== null)
          noteRefusedLogIn(ctx, 'log-in-failed', { account: accountOf(error.email), remoteAddress });
        return refusalOf(error, refusals);
      }
      const { email, session, deviceToken } = loggedIn.value;
      return {
        status: 200,
        body: { session: await toSession(ctx, session) },
        headers: logInCookies(ctx.config, accountOf(email), { session, deviceToken }),
      };
    },
  },
);
