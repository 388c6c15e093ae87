import { randomBytes } from 'node:crypto';
import type { IdentityCtx, IdentityPort } from '#modules/accounts/identity.port.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hashPassword } from '../hash-password.ts';
import { RESET_SECONDS, VERIFICATION_SECONDS } from './embedded-auth-options.ts';
import { type IdentityStore, SECRET, toUser, type UserRow } from './identity-store.ts';

type Purpose = 'verify' | 'reset';

/** Links of emails: to verify an address, to set a new password. */
export function linkCalls(
  store: IdentityStore,
): Pick<
  IdentityPort,
  'issueVerificationCode' | 'findVerificationCode' | 'verifyEmail' | 'issueResetCode' | 'resetPassword'
> {
  const { findUser, partsOn, now } = store;
  return {
    issueVerificationCode: async (ctx, email) => {
      const user = await findUser(ctx, email);
      if (!user || user.emailVerified) return null;
      return { user: toUser(user), code: await issueCode(store, ctx, 'verify', user) };
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
        const row = await takeCode(store, tx, 'verify', link);
        if (!row) return null;
        const { internal } = await partsOn(tx);
        await internal.updateUser(row.id, { emailVerified: true });
        const user = toUser(row);
        await within(tx, user);
        return user;
      }),

    issueResetCode: async (ctx, email) => {
      const user = await findUser(ctx, email);
      return user && { user: toUser(user), code: await issueCode(store, ctx, 'reset', user) };
    },

    resetPassword: async (ctx, { password, ...link }, within) => {
      // Without a valid code no hash is computed (SEC-17); between two requests with one code the transaction decides.
      if (!(await isCode(store, ctx, 'reset', link))) return null;
      const hash = await hashPassword(password);
      return inTransaction(ctx, async (tx) => {
        const row = await takeCode(store, tx, 'reset', link);
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
  };
}

async function issueCode(
  { partsOn, later }: IdentityStore,
  ctx: IdentityCtx,
  purpose: Purpose,
  user: UserRow,
): Promise<string> {
  const { internal } = await partsOn(ctx);
  const code = randomBytes(32).toString('base64url');
  await internal.createVerificationValue({
    identifier: codeIdentifier(purpose, user.id, code),
    value: `${purpose}:${user.id}`,
    expiresAt: later(purpose === 'verify' ? VERIFICATION_SECONDS : RESET_SECONDS),
  });
  return code;
}

/** The user of a code, or null; uses up this code and all others for the same purpose. */
async function takeCode(
  { partsOn, findUser, now }: IdentityStore,
  ctx: IdentityCtx,
  purpose: Purpose,
  link: { user: string; code: string },
): Promise<UserRow | null> {
  if (!SECRET.test(link.code)) return null;
  const user = await findUser(ctx, link.user);
  if (!user) return null;
  const { internal, adapter } = await partsOn(ctx);
  const used = await internal.consumeVerificationValue(codeIdentifier(purpose, user.id, link.code));
  if (!used || used.expiresAt <= now()) return null;
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: `${purpose}:${user.id}` }] });
  return user;
}

/** Whether a code is valid; does not use it up. */
async function isCode(
  { partsOn, findUser, now }: IdentityStore,
  ctx: IdentityCtx,
  purpose: Purpose,
  link: { user: string; code: string },
): Promise<boolean> {
  if (!SECRET.test(link.code)) return false;
  const user = await findUser(ctx, link.user);
  if (!user) return false;
  const { internal } = await partsOn(ctx);
  const found = await internal.findVerificationValue(codeIdentifier(purpose, user.id, link.code));
  return found !== null && found.expiresAt > now();
}

const codeIdentifier = (purpose: Purpose, userId: string, code: string): string => `${purpose}:${userId}:${code}`;
