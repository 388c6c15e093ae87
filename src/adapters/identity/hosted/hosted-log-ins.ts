import type { IdentityCtx, IdentityPort, IdentitySession } from '#modules/accounts/identity.port.ts';
import { step } from '#platform/steps/step.ts';
import { SESSION_SECONDS } from '../session-length.ts';
import { type PoolTokens, readPoolToken } from './cognito-pool.ts';
import { type Hosted, revokeAtPool, toUser } from './hosted-pool.ts';
import {
  deleteExpiredHosted,
  endHostedSessions,
  findHostedSession,
  openHostedSession,
  recordHostedToken,
} from './hosted-sessions.ts';

/** Log-ins and the sessions that follow from them. */
export function sessionCalls(
  hosted: Hosted,
): Pick<IdentityPort, 'logIn' | 'startSession' | 'refresh' | 'logOut' | 'endSessions' | 'deleteExpired'> {
  const { options, pool, now } = hosted;
  return {
    logIn: async (ctx, { email, password }) => {
      const reply = await step('check the password at the pool', () => pool.checkPassword(email, password));
      if (reply.state === 'WRONG') return { state: 'WRONG_CREDENTIALS' };
      if (reply.state === 'NOT_CONFIRMED') {
        const found = await pool.findUser(email);
        return found ? { state: 'NOT_VERIFIED', user: toUser(found) } : { state: 'WRONG_CREDENTIALS' };
      }
      const { user } = readPoolToken(reply.tokens.idToken);
      if (await isVerifiedNow(hosted, user.userId))
        return { state: 'LOGGED_IN', session: await openSession(hosted, ctx, reply.tokens) };
      if (reply.tokens.refreshToken) await revokeAtPool(hosted, [reply.tokens.refreshToken]);
      return { state: 'NOT_VERIFIED', user: toUser(user) };
    },

    // Tokens are the pool's, and it gives them for a password only.
    startSession: async () => null,

    refresh: async (ctx, refreshSecret) => {
      const session = await findHostedSession(ctx, options.secret, refreshSecret, now());
      if (!session) return null;
      const tokens = session.poolToken === null ? null : await pool.renew(session.userId, session.poolToken);
      // As at log-in: a user whose address is no longer verified is refused (SEC-18).
      if (tokens && (await isVerifiedNow(hosted, session.userId)))
        return {
          ...(await issueToken(ctx, session.sessionId, tokens)),
          refreshSecret,
          refreshExpiresAt: session.expiresAt,
        };
      const ended = await endHostedSessions(ctx, options.secret, { userId: session.userId, only: session.sessionId });
      if (tokens) await revokeAtPool(hosted, ended);
      return null;
    },

    logOut: async (ctx, refreshSecret) => {
      const session = await findHostedSession(ctx, options.secret, refreshSecret, now());
      if (session)
        await revokeAtPool(
          hosted,
          await endHostedSessions(ctx, options.secret, { userId: session.userId, only: session.sessionId }),
        );
    },

    endSessions: async (ctx, which) => revokeAtPool(hosted, await endHostedSessions(ctx, options.secret, which)),

    deleteExpired: (ctx) => deleteExpiredHosted(ctx, now()),
  };
}

/** The session's next token, recorded as issued by the shop. */
async function issueToken(ctx: IdentityCtx, sessionId: string, { idToken }: PoolTokens) {
  const { user, jti, expiresAt } = readPoolToken(idToken);
  await recordHostedToken(ctx, { jti, sessionId, expiresAt });
  return { sessionId, user: toUser(user), token: idToken, tokenExpiresAt: expiresAt };
}

async function openSession({ options, now }: Hosted, ctx: IdentityCtx, tokens: PoolTokens): Promise<IdentitySession> {
  const { user } = readPoolToken(tokens.idToken);
  if (!tokens.refreshToken) throw new Error('the user pool returned no refresh token');
  const refreshExpiresAt = new Date(now().getTime() + SESSION_SECONDS * 1_000);
  const opened = await openHostedSession(ctx, options.secret, {
    userId: user.userId,
    poolToken: tokens.refreshToken,
    expiresAt: refreshExpiresAt,
  });
  return {
    ...(await issueToken(ctx, opened.sessionId, tokens)),
    refreshSecret: opened.refreshSecret,
    refreshExpiresAt,
  };
}

/**
 * Asks the pool, because a token states what was true when it was issued, or less (cognito-local reports every
 * address as verified).
 */
const isVerifiedNow = async ({ pool }: Hosted, userId: string): Promise<boolean> =>
  (await pool.findUser(userId))?.emailVerified === true;
