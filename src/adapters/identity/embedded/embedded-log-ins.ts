import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IdentityCtx, IdentityPort, IdentitySession, IdentityUser } from '#modules/accounts/identity.port.ts';
import { isPassword } from '../hash-password.ts';
import { SESSION_SECONDS } from '../session-length.ts';
import { TOKEN_SECONDS } from './embedded-auth-options.ts';
import { type IdentityStore, SECRET, toUser, type UserRow } from './identity-store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Log-ins and the sessions that follow from them. */
export function sessionCalls(
  store: IdentityStore,
): Pick<IdentityPort, 'logIn' | 'startSession' | 'refresh' | 'logOut' | 'endSessions' | 'deleteExpired'> {
  const { partsOn, now } = store;
  return {
    logIn: async (ctx, { email, password }) => {
      const { internal } = await partsOn(ctx);
      const row = (await internal.findUserByEmail(email))?.user as UserRow | undefined;
      // The same queries for every address, so that response times do not reveal whether an account exists.
      const account = await internal.findCredentialAccount(row?.id ?? NOBODY);
      const right = await isPassword(password, account?.password ?? null);
      if (!row || !right) return { state: 'WRONG_CREDENTIALS' };
      const user = toUser(row);
      if (!row.emailVerified) return { state: 'NOT_VERIFIED', user };
      return { state: 'LOGGED_IN', session: await openSession(store, ctx, user) };
    },

    startSession: (ctx, user) => openSession(store, ctx, user),

    refresh: async (ctx, refreshSecret) => {
      if (!SECRET.test(refreshSecret)) return null;
      const { internal } = await partsOn(ctx);
      const found = await internal.findSession(digest(refreshSecret));
      if (!found || found.session.expiresAt <= now()) return null;
      const user = toUser(found.user as UserRow);
      return {
        sessionId: found.session.id,
        user,
        refreshSecret,
        refreshExpiresAt: found.session.expiresAt,
        ...(await signToken(store, ctx, user, found.session.id)),
      };
    },

    logOut: async (ctx, refreshSecret) => {
      if (!SECRET.test(refreshSecret)) return;
      const { internal } = await partsOn(ctx);
      await internal.deleteSession(digest(refreshSecret));
    },

    endSessions: async (ctx, { userId, only, except }) => {
      let query = ctx.db.deleteFrom('accounts.identity_session').where('user_id', '=', userId);
      if (only !== undefined) query = query.where('id', '=', only);
      if (except !== undefined) query = query.where('id', '<>', except);
      await query.execute();
    },

    // Without the library, because this runs in every shop, with or without log-ins.
    deleteExpired: async (ctx) => {
      for (const table of ['accounts.identity_session', 'accounts.identity_code'] as const)
        await ctx.db.deleteFrom(table).where('expires_at', '<=', now()).execute();
    },
  };
}

async function signToken(
  { authOn, partsOn, now }: IdentityStore,
  ctx: IdentityCtx,
  user: IdentityUser,
  sessionId: string,
): Promise<{ token: string; tokenExpiresAt: Date }> {
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
}

async function openSession(store: IdentityStore, ctx: IdentityCtx, user: IdentityUser): Promise<IdentitySession> {
  const { internal } = await store.partsOn(ctx);
  const refreshSecret = randomBytes(32).toString('base64url');
  const refreshExpiresAt = store.later(SESSION_SECONDS);
  const session = await internal.createSession(
    user.userId,
    false,
    { token: digest(refreshSecret), expiresAt: refreshExpiresAt },
    true,
  );
  const token = await signToken(store, ctx, user, session.id);
  return { sessionId: session.id, user, refreshSecret, refreshExpiresAt, ...token };
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
