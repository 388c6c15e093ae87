/** Log-ins stored in the shop's own database. */
import type { IdentityPort } from '#modules/accounts/identity.port.ts';
import { inTransaction, sqlState } from '#platform/database/database.ts';
import { hashPassword, isPassword } from '../hash-password.ts';
import { linkCalls } from './embedded-links.ts';
import { sessionCalls } from './embedded-log-ins.ts';
import { tokenCalls } from './embedded-tokens.ts';
import {
  type EmbeddedIdentityOptions,
  type IdentityStore,
  openIdentityStore,
  toUser,
  type UserRow,
} from './identity-store.ts';

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityPort {
  const store = openIdentityStore(options);
  return {
    ...userCalls(store),
    ...passwordCalls(store),
    ...sessionCalls(store),
    ...linkCalls(store),
    ...tokenCalls(store),
  };
}

/** Users: created, found, deleted. */
function userCalls(store: IdentityStore): Pick<IdentityPort, 'createUser' | 'confirmedEmail' | 'deleteUser'> {
  const { partsOn } = store;
  return {
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
    ...passwordCalls(store),

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
  };
}

/** The passwords of users. */
function passwordCalls({ partsOn }: IdentityStore): Pick<IdentityPort, 'changePassword' | 'isPasswordOf'> {
  return {
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
  };
}
