import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { endpoint } from '../endpoint.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

/** Ends the session on the server and invalidates its tokens. */
export const authLogOut = endpoint<AccountsCtx>({
  method: 'post',
  path: '/auth/logout',
  summary: 'Ends the session of the cookie; its tokens stop working at once.',
  reply: { status: 204 },
  perMinute: 120,
  handle: async ({ ctx, headers }) => {
    const secret = readSessionCookie(ctx.config, headers);
    if (secret !== null) await ctx.identity.logOut(ctx, secret);
    return { status: 204, headers: sessionCookie(ctx.config, null) };
  },
});
