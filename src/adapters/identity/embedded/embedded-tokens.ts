import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { IdentityCtx, IdentityPort } from '#modules/accounts/identity.port.ts';
import { verifyIdentityToken } from '../verify-identity-token.ts';
import { TOKEN_ALGORITHM, TOKEN_SECONDS } from './embedded-auth-options.ts';
import { type IdentityStore, UUID } from './identity-store.ts';

const KEYS_MAX_AGE_MS = 300_000;
/** A token with an unknown key causes the keys to be read again, but at most once in this time. */
const KEYS_MIN_AGE_MS = 1_000;

/** Tokens of log-ins, and the public keys that verify them. */
export function tokenCalls(store: IdentityStore): Pick<IdentityPort, 'publicKeys' | 'verifyToken'> {
  const { options, now, authOn, partsOn } = store;
  const publicKeys: IdentityPort['publicKeys'] = async (ctx) => {
    const { keys } = (await (await authOn(ctx)).api.getJwks()) as JSONWebKeySet;
    return { keys: keys as unknown as Record<string, unknown>[] };
  };
  const keysOf = readKeys(publicKeys);
  return {
    publicKeys,

    verifyToken: async (ctx, token) => {
      const claims = await verifyIdentityToken(token, keysOf(ctx), {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: [TOKEN_ALGORITHM],
        maxSeconds: TOKEN_SECONDS,
        now,
      });
      const { sub, sid, email } = claims ?? {};
      if (
        typeof sub !== 'string' ||
        typeof sid !== 'string' ||
        typeof email !== 'string' ||
        !UUID.test(sub) ||
        !UUID.test(sid)
      )
        return null;
      // Log-out and a password change end a session at once, not when its last token expires (reliability D7).
      const { adapter } = await partsOn(ctx);
      const session = await adapter.findOne<{ userId: string; expiresAt: Date }>({
        model: 'session',
        where: [{ field: 'id', value: sid }],
      });
      return session && session.userId === sub && session.expiresAt > now()
        ? { userId: sub, email, sessionId: sid }
        : null;
    },
  };
}

/** Finds the key of a token among the public keys, which are read again after five minutes. */
function readKeys(publicKeys: IdentityPort['publicKeys']): (ctx: IdentityCtx) => JWTVerifyGetKey {
  let held: { find: ReturnType<typeof createLocalJWKSet>; at: number } | null = null;
  return (ctx) => {
    const load = async () => {
      held = { find: createLocalJWKSet((await publicKeys(ctx)) as unknown as JSONWebKeySet), at: performance.now() };
      return held;
    };
    return async (header, token) => {
      const at = performance.now();
      const current = held && at - held.at < KEYS_MAX_AGE_MS ? held : await load();
      try {
        return await current.find(header, token);
      } catch (error) {
        if (performance.now() - current.at < KEYS_MIN_AGE_MS) throw error;
        return (await load()).find(header, token);
      }
    };
  };
}
