import { fail, ok, type Result } from '#shared/result.ts';
import type { AccountsCtx } from '../accounts-context.ts';
import type { Caller } from './caller.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{1,4000}\.[A-Za-z0-9_-]{1,2000})$/i;

/** Anything but a currently valid token of ours. */
export type CallerRefusal = 'INVALID';

/** The caller by the Authorization header; null without one (AUTH-05, SYNC-14). */
export async function findCaller(
  ctx: AccountsCtx,
  authorization: string | null,
): Promise<Result<Caller | null, CallerRefusal>> {
  if (authorization === null || authorization === '') return ok(null);
  const token = BEARER.exec(authorization)?.[1];
  const claims = token ? await ctx.identity.verifyToken(ctx, token) : null;
  if (!claims) return fail('INVALID');
  return ok({ customerId: claims.userId, email: claims.email, sessionId: claims.sessionId });
}
