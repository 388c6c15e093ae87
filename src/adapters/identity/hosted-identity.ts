/**
 * Log-ins stored in a hosted user pool. What the pool does not provide, emailed links and ended sessions, is stored
 * here.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import {
  IdentityBusyError,
  type IdentityCtx,
  type IdentityPort,
  type IdentitySession,
  type IdentityUser,
} from '#modules/accounts/identity.port.ts';
import { step } from '#platform/steps/step.ts';
import {
  type CognitoPoolOptions,
  createCognitoPool,
  type PoolTokens,
  type PoolUser,
  poolIssuer,
  readPoolToken,
} from './cognito-pool.ts';
import { SESSION_SECONDS } from './embedded-auth-options.ts';
import {
  deleteExpiredHosted,
  endHostedSessions,
  findHostedSession,
  noteHostedToken,
  openHostedSession,
  sessionOfToken,
} from './hosted-sessions.ts';
import {
  dropLinkCodes,
  holdsLinkCode,
  issueLinkCode,
  type LinkPurpose,
  returnLinkCode,
  takeLinkCode,
} from './link-codes.ts';
import { verifyIdentityToken } from './verify-identity-token.ts';

/** The longest token lifetime a pool allows. */
const MAX_TOKEN_SECONDS = 86_400;
const KEYS_MAX_AGE_MS = 300_000;

export interface HostedIdentityOptions extends CognitoPoolOptions {
  /** Encrypts the pool's refresh tokens. */
  secret: string;
  /** Reports failures at the pool that no longer affect the shopper. */
  complain: (message: string) => void;
  now?: () => Date;
}

export function createHostedIdentity(options: HostedIdentityOptions): IdentityPort {
  const now = options.now ?? (() => new Date());
  const pool = createCognitoPool(options);
  const issuer = poolIssuer(options);
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: options.timeoutMs,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  });
  const keys: JWTVerifyGetKey = (header, token) => remote(header, token).catch(tellOutage);

  /** The session has already ended in the shop, so a failure at the pool needs no rollback. */
  const revokeAtPool = async (poolTokens: readonly string[]): Promise<void> => {
    const results = await Promise.allSettled(poolTokens.map((token) => pool.revoke(token)));
    for (const result of results)
      if (result.status === 'rejected')
        options.complain(`a session could not be ended at the user pool: ${String((result.reason as Error)?.name)}`);
  };

  /** The session's next token, recorded as issued by the shop. */
  const issueToken = async (ctx: IdentityCtx, sessionId: string, { idToken }: PoolTokens) => {
    const { user, jti, expiresAt } = readPoolToken(idToken);
    await noteHostedToken(ctx, { jti, sessionId, expiresAt });
    return { user: toUser(user), token: idToken, tokenExpiresAt: expiresAt };
  };

  const openSession = async (ctx: IdentityCtx, tokens: PoolTokens): Promise<IdentitySession> => {
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
  };

  const issueCode = async (ctx: IdentityCtx, purpose: LinkPurpose, email: string) => {
    const found = await pool.findUser(email);
    if (!found || (purpose === 'verify' && found.emailVerified)) return null;
    return { user: toUser(found), code: await issueLinkCode(ctx, purpose, found.userId, now()) };
  };

  /**
   * Asks the pool, because a token states what was true when it was issued, or less (cognito-local reports every
   * address as verified).
   */
  const isVerifiedNow = async (userId: string): Promise<boolean> =>
    (await pool.findUser(userId))?.emailVerified === true;

  const findLinkUser = (user: string) => pool.findUser(user.includes('@') ? user.toLowerCase() : user);

  /**
   * Uses the code up for `work` at the pool; if that fails, the code becomes valid again. Null when it is wrong, used
   * or expired.
   */
  const withCode = async (
    ctx: IdentityCtx,
    purpose: LinkPurpose,
    link: { user: string; code: string },
    work: (user: PoolUser) => Promise<unknown>,
  ): Promise<IdentityUser | null> => {
    const found = await findLinkUser(link.user);
    if (!found) return null;
    const taken = { purpose, userId: found.userId, code: link.code };
    const expiresAt = await takeLinkCode(ctx, taken, now());
    if (!expiresAt) return null;
    try {
      await work(found);
    } catch (error) {
      await returnLinkCode(ctx, taken, expiresAt);
      throw error;
    }
    await dropLinkCodes(ctx, purpose, found.userId);
    return toUser(found);
  };

  return {
    publicKeys: async () => {
      if (!remote.fresh) await remote.reload().catch(tellOutage);
      return { keys: (remote.jwks()?.keys ?? []) as Record<string, unknown>[] };
    },

    createUser: async (ctx, { password, ...person }, within) => {
      const made = await step('create the user at the pool', () => pool.createUser(person));
      if (!made) return { state: 'EMAIL_TAKEN' };
      try {
        await pool.setPassword(made.userId, password);
        await within(ctx, toUser(made));
      } catch (error) {
        // No user may stay in the pool that the shop does not know. If this fails too, "forgot password" still gives
        // access.
        await pool.deleteUser(made.userId);
        throw error;
      }
      return { state: 'CREATED', user: toUser(made) };
    },

    logIn: async (ctx, { email, password }) => {
      const reply = await step('check the password at the pool', () => pool.checkPassword(email, password));
      if (reply.state === 'WRONG') return { state: 'WRONG_CREDENTIALS' };
      if (reply.state === 'NOT_CONFIRMED') {
        const found = await pool.findUser(email);
        return found ? { state: 'NOT_VERIFIED', user: toUser(found) } : { state: 'WRONG_CREDENTIALS' };
      }
      const { user } = readPoolToken(reply.tokens.idToken);
      if (await isVerifiedNow(user.userId))
        return { state: 'LOGGED_IN', session: await openSession(ctx, reply.tokens) };
      if (reply.tokens.refreshToken) await revokeAtPool([reply.tokens.refreshToken]);
      return { state: 'NOT_VERIFIED', user: toUser(user) };
    },

    refresh: async (ctx, refreshSecret) => {
      const session = await findHostedSession(ctx, options.secret, refreshSecret, now());
      if (!session) return null;
      const tokens = session.poolToken === null ? null : await pool.renew(session.userId, session.poolToken);
      // As at log-in: a user whose address is no longer verified is refused (SEC-18).
      if (tokens && (await isVerifiedNow(session.userId)))
        return {
          ...(await issueToken(ctx, session.sessionId, tokens)),
          refreshSecret,
          refreshExpiresAt: session.expiresAt,
        };
      const ended = await endHostedSessions(ctx, options.secret, { userId: session.userId, only: session.sessionId });
      if (tokens) await revokeAtPool(ended);
      return null;
    },

    logOut: async (ctx, refreshSecret) => {
      const session = await findHostedSession(ctx, options.secret, refreshSecret, now());
      if (session)
        await revokeAtPool(
          await endHostedSessions(ctx, options.secret, { userId: session.userId, only: session.sessionId }),
        );
    },

    issueVerificationCode: (ctx, email) => issueCode(ctx, 'verify', email),
    issueResetCode: (ctx, email) => issueCode(ctx, 'reset', email),

    findVerificationCode: async (ctx, { user, code }) => {
      const found = await findLinkUser(user);
      return found && (await holdsLinkCode(ctx, { purpose: 'verify', userId: found.userId, code }, now()))
        ? toUser(found)
        : null;
    },

    verifyEmail: async (ctx, link, within) => {
      const user = await withCode(ctx, 'verify', link, pool.verifyEmail);
      if (user) await within(ctx, user);
      return user;
    },

    resetPassword: async (ctx, { password, ...link }, within) => {
      const user = await withCode(ctx, 'reset', link, async (found) => {
        await pool.setPassword(found.userId, password);
        // Reading the mail proves ownership of the address.
        if (!found.emailVerified) await pool.verifyEmail(found);
      });
      if (!user) return null;
      const ended = await endHostedSessions(ctx, options.secret, { userId: user.userId });
      await within(ctx, user);
      await revokeAtPool(ended);
      return user;
    },

    isPasswordOf: async (_ctx, userId, password) => {
      const reply = await pool.checkPassword(userId, password);
      if (reply.state === 'RIGHT' && reply.tokens.refreshToken) await revokeAtPool([reply.tokens.refreshToken]);
      return reply.state === 'RIGHT';
    },

    changePassword: async (ctx, { userId, sessionId, currentPassword, password }, within) => {
      const reply = await pool.checkPassword(userId, currentPassword);
      if (reply.state !== 'RIGHT') return 'WRONG_PASSWORD';
      await pool.setPassword(userId, password);
      const ended = await endHostedSessions(ctx, options.secret, { userId, except: sessionId });
      await dropLinkCodes(ctx, 'reset', userId);
      const user = await pool.findUser(userId);
      if (user) await within(ctx, toUser(user));
      await revokeAtPool([...ended, ...(reply.tokens.refreshToken ? [reply.tokens.refreshToken] : [])]);
      return 'CHANGED';
    },

    confirmedEmail: async (_ctx, userId) => {
      const found = await pool.findUser(userId);
      return found?.emailVerified ? found.email : null;
    },

    deleteUser: async (ctx, userId) => {
      await endHostedSessions(ctx, options.secret, { userId });
      for (const purpose of ['verify', 'reset'] as const) await dropLinkCodes(ctx, purpose, userId);
      await pool.deleteUser(userId);
    },

    verifyToken: async (ctx, token) => {
      const claims = await verifyIdentityToken(token, keys, {
        issuer,
        audience: options.clientId,
        algorithms: ['RS256'],
        longestSeconds: MAX_TOKEN_SECONDS,
        now,
      });
      if (!claims || typeof claims.jti !== 'string' || typeof claims.email !== 'string') return null;
      if (claims.email_verified !== true && claims.email_verified !== 'true') return null;
      const session = await sessionOfToken(ctx, claims.jti, now());
      return session && session.userId === claims.sub
        ? { userId: session.userId, email: claims.email.toLowerCase(), sessionId: session.sessionId }
        : null;
    },

    deleteExpired: (ctx) => deleteExpiredHosted(ctx, now()),
  };
}

const toUser = ({ userId, email, firstName, lastName }: PoolUser): IdentityUser => ({
  userId,
  email,
  firstName,
  lastName,
});

/** An unknown key is the token's fault; unreachable keys are not, and must log nobody out. */
function tellOutage(error: unknown): never {
  if (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
    throw error;
  throw new IdentityBusyError('the user pool’s keys are not available', { cause: error });
}
