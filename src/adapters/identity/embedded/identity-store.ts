/** Users and sessions in the shop's tables, by better-auth, as the calls of the adapter share them. */
import type { IdentityCtx, IdentityUser } from '#modules/accounts/identity.port.ts';
import type { EmbeddedAuth } from './embedded-auth.ts';
import type { EmbeddedAuthOptions } from './embedded-auth-options.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A code or a session's secret: 32 random bytes. */
export const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** better-auth's row of a user, with the added columns. */
export type UserRow = { id: string; email: string; emailVerified: boolean } & Record<string, unknown>;

export interface EmbeddedIdentityOptions extends EmbeddedAuthOptions {
  now?: () => Date;
}

export type IdentityStore = ReturnType<typeof openIdentityStore>;

export function openIdentityStore(options: EmbeddedIdentityOptions) {
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
  return { options, now, later, authOn, partsOn, findUser };
}

export const toUser = (row: UserRow): IdentityUser => ({
  userId: row.id,
  email: row.email,
  firstName: String(row.firstName ?? ''),
  lastName: String(row.lastName ?? ''),
});
