/**
 * Sessions of a hosted pool in the shop's tables, so that log-out, a reset and a password change take effect at once
 * and not an hour later.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IdentityCtx } from '#modules/accounts/identity.port.ts';
import { seal, unseal } from '../seal.ts';

export interface HostedSession {
  sessionId: string;
  userId: string;
  expiresAt: Date;
  /** Null when the shop's secret has changed since. */
  poolToken: string | null;
}

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export async function openHostedSession(
  ctx: IdentityCtx,
  sealingSecret: string,
  { userId, poolToken, expiresAt }: { userId: string; poolToken: string; expiresAt: Date },
): Promise<{ sessionId: string; refreshSecret: string }> {
  const refreshSecret = randomBytes(32).toString('base64url');
  const { id } = await ctx.db
    .insertInto('accounts.hosted_session')
    .values({
      user_id: userId,
      secret_digest: digest(refreshSecret),
      sealed_token: seal(sealingSecret, poolToken),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, refreshSecret };
}

export async function findHostedSession(
  ctx: IdentityCtx,
  sealingSecret: string,
  refreshSecret: string,
  now: Date,
): Promise<HostedSession | null> {
  if (!SECRET.test(refreshSecret)) return null;
  const row = await ctx.db
    .selectFrom('accounts.hosted_session')
    .selectAll()
    .where('secret_digest', '=', digest(refreshSecret))
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return null;
  return {
    sessionId: row.id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    poolToken: unseal(sealingSecret, row.sealed_token),
  };
}

/** Ends sessions of a user and returns their pool tokens: all, only one, or all but one. */
export async function endHostedSessions(
  ctx: IdentityCtx,
  sealingSecret: string,
  which: { userId: string; only?: string; except?: string },
): Promise<string[]> {
  let query = ctx.db
    .deleteFrom('accounts.hosted_session')
    .where('user_id', '=', which.userId)
    .returning('sealed_token');
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  const rows = await query.execute();
  return rows.flatMap(({ sealed_token }) => unseal(sealingSecret, sealed_token) ?? []);
}

export async function recordHostedToken(
  ctx: IdentityCtx,
  { jti, sessionId, expiresAt }: { jti: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('accounts.hosted_token')
    .values({ jti, session_id: sessionId, expires_at: expiresAt })
    .execute();
}

/** The active session that a token belongs to. */
export async function sessionOfToken(
  ctx: IdentityCtx,
  jti: string,
  now: Date,
): Promise<{ sessionId: string; userId: string } | null> {
  const row = await ctx.db
    .selectFrom('accounts.hosted_token')
    .innerJoin('accounts.hosted_session', 'accounts.hosted_session.id', 'accounts.hosted_token.session_id')
    .select(['accounts.hosted_session.id', 'accounts.hosted_session.user_id'])
    .where('accounts.hosted_token.jti', '=', jti)
    .where('accounts.hosted_session.expires_at', '>', now)
    .executeTakeFirst();
  return row ? { sessionId: row.id, userId: row.user_id } : null;
}

export async function deleteExpiredHosted(ctx: IdentityCtx, now: Date): Promise<void> {
  for (const table of ['accounts.hosted_session', 'accounts.hosted_token', 'accounts.identity_code'] as const)
    await ctx.db.deleteFrom(table).where('expires_at', '<=', now).execute();
}
