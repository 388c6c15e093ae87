import { sessionReplySchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { refreshSession, toSession } from '#modules/accounts/sessions/refresh-session.ts';
import { endpoint } from '../endpoint.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

/** The logged-in customer with a fresh token; nobody being logged in is a reply, not an error. */
export const authRefresh = endpoint<AccountsCtx>({
  method: 'post',
  path: '/auth/refresh',
  summary: 'Renews the identity token by the session cookie; session is null when nobody is logged in.',
  reply: { status: 200, schema: sessionReplySchema },
  perMinute: 240,
  handle: async ({ ctx, headers, remoteAddress }) => {
    const secret = readSessionCookie(ctx.config, headers);
    const session = await refreshSession(ctx, secret, { remoteAddress, userAgent: headers.get('user-agent') });
    if (session) return { status: 200, body: { session: await toSession(ctx, session) } };
    return {
      status: 200,
      body: { session: null },
      ...(secret !== null && { headers: sessionCookie(ctx.config, null) }),
    };
  },
});
