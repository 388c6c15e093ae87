/** Log-ins stored in the shop's own database. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { IdentityCtx, IdentityPort, IdentitySession, IdentityUser } from '#modules/accounts/identity.port.ts';
import { inTransaction, sqlState } from '#platform/database/database.ts';
import type { EmbeddedAuth } from './embedded-auth.ts';
import {
  type EmbeddedAuthOptions,
  RESET_SECONDS,
  SESSION_SECONDS,
  TOKEN_ALGORITHM,
  TOKEN_SECONDS,
  VERIFICATION_SECONDS,
} from './embedded-auth-options.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { verifyIdentityToken } from './verify-identity-token.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const KEYS_MAX_AGE_MS = 300_000;
/** A token with an unknown key causes the keys to be read again, but at most once in this time. */
const KEYS_MIN_AGE_MS = 1_000;

type Purpose = 'verify' | 'reset';
/** better-auth's row of a user, with the added columns. */
type UserRow = { id: string; email: string; emailVerified: boolean } & Record<string, unknown>;

export interface EmbeddedIdentityOptions extends EmbeddedAuthOptions {
  now?: () => Date;
}

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityPort {
  const now = options.now ?? (() => new Date());
  const instances = new WeakMap<object, EmbeddedAuth>();
  const authOn = async (ctx: IdentityCtx): Promise<EmbeddedAuth> => {
    const known = instances.get(ctx.db);
    if (known) return known;
    // Loaded with the first log-in: a shop that is only browsed does not need it.
    const { createEmbeddedAuth } = await import('./embedded-auth.ts');
    const made = createEmbeddedAuth(ctx.db, options);
    instances.set(ctx.db, made);
    return made;
  };
  const partsOn = async (ctx: IdentityCtx) => {
    const { internalAdapter, adapter } = await (await authOn(ctx)).$context;
    return { internal: internalAdapter, adapter };
  };
  const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1_000);

  const findUser = async (ctx: IdentityCtx, user: string): Promise<UserRow | null> => {
    const { internal } = await partsOn(ctx);
    if (UUID.test(user)) return (await internal.findUserById(user)) as UserRow | null;
    return ((await internal.findUserByEmail(user))?.user ?? null) as UserRow | null;
  };

  const issueCode = async (ctx: IdentityCtx, purpose: Purpose, user: UserRow): Promise<string> => {
    const { internal } = await partsOn(ctx);
    const code = randomBytes(32).toString('base64url');
    await internal.createVerificationValue({
      identifier: codeIdentifier(purpose, user.id, code),
      value: `${purpose}:${user.id}`,
      expiresAt: later(purpose === 'verify' ? VERIFICATION_SECONDS : RESET_SECONDS),
    });
    return code;
  };

  /** The user of a code, or null; uses up this code and all others for the same purpose. */
  const takeCode = async (
    ctx: IdentityCtx,
    purpose: Purpose,
    link: { user: string; code: string },
  ): Promise<UserRow | null> => {
    if (!SECRET.test(link.code)) return null;
    const user = await findUser(ctx, link.user);
    if (!user) return null;
    const { internal, adapter } = await partsOn(ctx);
    const used = await internal.consumeVerificationValue(codeIdentifier(purpose, user.id, link.code));
    if (!used || used.expiresAt <= now()) return null;
    await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: `${purpose}:${user.id}` }] });
    return user;
  };

  /** Whether a code is valid; does not use it up. */
  const isCode = async (ctx: IdentityCtx, purpose: Purpose, link: { user: string; code: string }): Promise<boolean> => {
    if (!SECRET.test(link.code)) return false;
    const user = await findUser(ctx, link.user);
    if (!user) return false;
    const { internal } = await partsOn(ctx);
    const found = await internal.findVerificationValue(codeIdentifier(purpose, user.id, link.code));
    return found !== null && found.expiresAt > now();
  };

  const signToken = async (
    ctx: IdentityCtx,
    user: IdentityUser,
    sessionId: string,
  ): Promise<{ token: string; tokenExpiresAt: Date }> => {
    const issuedAt = Math.floor(now().getTime() / 1_000);
    const exp = issuedAt + TOKEN_SECONDS;
    const payload = {
      sub: user.userId,
      email: user.email,
      email_verified: true,
      given_name: user.firstName,
      family_name: user.lastName,
      sid: sessionId,
      token_use: 'id',
      jti: randomUUID(),
      iat: issuedAt,
      exp,
    };
    const sign = async () => (await authOn(ctx)).api.signJWT({ body: { payload, overrideOptions: {} } });
    const { token } = await sign().catch(async (error: unknown) => {
      if (!(error instanceof Error && /decrypt private key/.test(error.message))) throw error;
      // Keys encrypted with a previous secret cannot be used any more.
      await (await partsOn(ctx)).adapter.deleteMany({
        model: 'jwks',
        where: [{ field: 'createdAt', operator: 'lte', value: new Date() }],
      });
      return sign();
    });
    return { token, tokenExpiresAt: new Date(exp * 1_000) };
  };

  const openSession = async (ctx: IdentityCtx, user: IdentityUser): Promise<IdentitySession> => {
    const { internal } = await partsOn(ctx);
    const refreshSecret = randomBytes(32).toString('base64url');
    const refreshExpiresAt = later(SESSION_SECONDS);
    const session = await internal.createSession(
      user.userId,
      false,
      { token: digest(refreshSecret), expiresAt: refreshExpiresAt },
      true,
    );
    return { user, refreshSecret, refreshExpiresAt, ...(await signToken(ctx, user, session.id)) };
  };

  const publicKeys: IdentityPort['publicKeys'] = async (ctx) => {
    const { keys } = (await (await authOn(ctx)).api.getJwks()) as JSONWebKeySet;
    return { keys: keys as unknown as Record<string, unknown>[] };
  };
  let held: { find: ReturnType<typeof createLocalJWKSet>; at: number } | null = null;
  const keysOf = (ctx: IdentityCtx): JWTVerifyGetKey => {
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

  return {
    publicKeys,
    createUser: async (ctx, { email, firstName, lastName, password }, within) => {
      const hash = await hashPassword(password);
      try {
        return await inTransaction(ctx, async (tx) => {
          const { internal } = await partsOn(tx);
          const row = await internal.createUser(
            { email, name: `${firstName} ${lastName}`, firstName, lastName, emailVerified: false } as never,
            {
              method: 'email-password',
            },
          );
          await internal.linkAccount({ userId: row.id, accountId: row.id, providerId: 'credential', password: hash });
          const user = toUser(row as UserRow);
          await within(tx, user);
          return { state: 'CREATED' as const, user };
        });
      } catch (error) {
        // The unique constraint decides whether the address is free, not an earlier query.
        if (sqlState(error) === '23505') return { state: 'EMAIL_TAKEN' };
        throw error;
      }
    },

    logIn: async (ctx, { email, password }) => {
      const { internal } = await partsOn(ctx);
      const row = (await internal.findUserByEmail(email))?.user as UserRow | undefined;
      // The same queries for every address, so that response times do not reveal whether an account exists.
      const account = await internal.findCredentialAccount(row?.id ?? NOBODY);
      const right = await isPassword(password, account?.password ?? null);
      if (!row || !right) return { state: 'WRONG_CREDENTIALS' };
      const user = toUser(row);
      if (!row.emailVerified) return { state: 'NOT_VERIFIED', user };
      return { state: 'LOGGED_IN', session: await openSession(ctx, user) };
    },

    refresh: async (ctx, refreshSecret) => {
      if (!SECRET.test(refreshSecret)) return null;
      const { internal } = await partsOn(ctx);
      const found = await internal.findSession(digest(refreshSecret));
      if (!found || found.session.expiresAt <= now()) return null;
      const user = toUser(found.user as UserRow);
      return {
        user,
        refreshSecret,
        refreshExpiresAt: found.session.expiresAt,
        ...(await signToken(ctx, user, found.session.id)),
      };
    },

    logOut: async (ctx, refreshSecret) => {
      if (!SECRET.test(refreshSecret)) return;
      const { internal } = await partsOn(ctx);
      await internal.deleteSession(digest(refreshSecret));
    },

    issueVerificationCode: async (ctx, email) => {
      const user = await findUser(ctx, email);
      if (!user || user.emailVerified) return null;
      return { user: toUser(user), code: await issueCode(ctx, 'verify', user) };
    },

    findVerificationCode: async (ctx, link) => {
      if (!SECRET.test(link.code)) return null;
      const user = await findUser(ctx, link.user);
      if (!user) return null;
      const { internal } = await partsOn(ctx);
      const found = await internal.findVerificationValue(codeIdentifier('verify', user.id, link.code));
      return found && found.expiresAt > now() ? toUser(user) : null;
    },

    verifyEmail: (ctx, link, within) =>
      inTransaction(ctx, async (tx) => {
        const row = await takeCode(tx, 'verify', link);
        if (!row) return null;
        const { internal } = await partsOn(tx);
        await internal.updateUser(row.id, { emailVerified: true });
        const user = toUser(row);
        await within(tx, user);
        return user;
      }),

    issueResetCode: async (ctx, email) => {
      const user = await findUser(ctx, email);
      return user && { user: toUser(user), code: await issueCode(ctx, 'reset', user) };
    },

    resetPassword: async (ctx, { password, ...link }, within) => {
      // Without a valid code no hash is computed (SEC-17); between two requests with one code the transaction decides.
      if (!(await isCode(ctx, 'reset', link))) return null;
      const hash = await hashPassword(password);
      return inTransaction(ctx, async (tx) => {
        const row = await takeCode(tx, 'reset', link);
        if (!row) return null;
        const { internal } = await partsOn(tx);
        await internal.updatePassword(row.id, hash);
        // Reading the mail proves ownership of the address.
        if (!row.emailVerified) await internal.updateUser(row.id, { emailVerified: true });
        await internal.deleteUserSessions(row.id);
        const user = toUser(row);
        await within(tx, user);
        return user;
      });
    },

    changePassword: async (ctx, { userId, sessionId, currentPassword, password }, within) => {
      const { internal } = await partsOn(ctx);
      const account = await internal.findCredentialAccount(userId);
      if (!(await isPassword(currentPassword, account?.password ?? null))) return 'WRONG_PASSWORD';
      const hash = await hashPassword(password);
      await inTransaction(ctx, async (tx) => {
        const { internal: inside, adapter } = await partsOn(tx);
        await inside.updatePassword(userId, hash);
        await adapter.deleteMany({
          model: 'session',
          where: [
            { field: 'userId', value: userId },
            { field: 'id', operator: 'ne', value: sessionId },
          ],
        });
        await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: `reset:${userId}` }] });
        const row = await inside.findUserById(userId);
        if (row) await within(tx, toUser(row as UserRow));
      });
      return 'CHANGED';
    },

    isPasswordOf: async (ctx, userId, password) => {
      const { internal } = await partsOn(ctx);
      return isPassword(password, (await internal.findCredentialAccount(userId))?.password ?? null);
    },

    confirmedEmail: async (ctx, userId) => {
      const row = await ctx.db
        .selectFrom('accounts.identity_user')
        .select(['email', 'email_verified'])
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.email_verified ? row.email : null;
    },

    // Sessions and the password are deleted with the user; codes refer to it only by name.
    deleteUser: async (ctx, userId) => {
      await ctx.db
        .deleteFrom('accounts.identity_code')
        .where('value', 'in', [`verify:${userId}`, `reset:${userId}`, `signup:${userId}`])
        .execute();
      await ctx.db.deleteFrom('accounts.identity_user').where('id', '=', userId).execute();
    },

    verifyToken: async (ctx, token) => {
      const claims = await verifyIdentityToken(token, keysOf(ctx), {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: [TOKEN_ALGORITHM],
        longestSeconds: TOKEN_SECONDS,
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

    // Without the library, because this runs in every shop, with or without log-ins.
    deleteExpired: async (ctx) => {
      for (const table of ['accounts.identity_session', 'accounts.identity_code'] as const)
        await ctx.db.deleteFrom(table).where('expires_at', '<=', now()).execute();
    },
  };
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const codeIdentifier = (purpose: Purpose, userId: string, code: string): string => `${purpose}:${userId}:${code}`;
const toUser = (row: UserRow): IdentityUser => ({
  userId: row.id,
  email: row.email,
  firstName: String(row.firstName ?? ''),
  lastName: String(row.lastName ?? ''),
});
