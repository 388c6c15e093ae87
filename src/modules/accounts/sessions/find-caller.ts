import type { AccountsCtx } from '../accounts-context.ts';
import type { Caller } from './caller.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{1,4000}\.[A-Za-z0-9_-]{1,2000})$/i;

/**
 * The caller by the Authorization header: null without one, 'INVALID' for anything but a currently valid token of ours
 * (AUTH-05, SYNC-14).
 */
export async function findCaller(ctx: AccountsCtx, authorization: string | null): Promise<Caller | null | 'INVALID'> {
  if (authorization === null || authorization === '') return null;
  const token = BEARER.exec(authorization)?.[1];
  const claims = token ? await ctx.identity.verifyToken(ctx, token) : null;
  return claims ? { customerId: claims.userId, email: claims.email, sessionId: claims.sessionId } : 'INVALID';
}
