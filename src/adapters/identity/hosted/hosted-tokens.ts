import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityBusyError, type IdentityPort } from '#modules/accounts/identity.port.ts';
import { verifyIdentityToken } from '../verify-identity-token.ts';
import { poolIssuer } from './cognito-pool.ts';
import type { Hosted } from './hosted-pool.ts';
import { sessionOfToken } from './hosted-sessions.ts';

/** The longest token lifetime a pool allows. */
const MAX_TOKEN_SECONDS = 86_400;
const KEYS_MAX_AGE_MS = 300_000;

/** Tokens of the pool, verified by its public keys. */
export function tokenCalls({ options, now }: Hosted): Pick<IdentityPort, 'publicKeys' | 'verifyToken'> {
  const issuer = poolIssuer(options);
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: options.timeoutMs,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  });
  const keys: JWTVerifyGetKey = (header, token) => remote(header, token).catch(tellOutage);

  return {
    publicKeys: async () => {
      if (!remote.fresh) await remote.reload().catch(tellOutage);
      return { keys: (remote.jwks()?.keys ?? []) as Record<string, unknown>[] };
    },

    verifyToken: async (ctx, token) => {
      const claims = await verifyIdentityToken(token, keys, {
        issuer,
        audience: options.clientId,
        algorithms: ['RS256'],
        maxSeconds: MAX_TOKEN_SECONDS,
        now,
      });
      if (!claims || typeof claims.jti !== 'string' || typeof claims.email !== 'string') return null;
      if (claims.email_verified !== true && claims.email_verified !== 'true') return null;
      const session = await sessionOfToken(ctx, claims.jti, now());
      return session && session.userId === claims.sub
        ? { userId: session.userId, email: claims.email.toLowerCase(), sessionId: session.sessionId }
        : null;
    },
  };
}

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
