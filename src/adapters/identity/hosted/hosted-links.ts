import type { IdentityCtx, IdentityPort, IdentityUser } from '#modules/accounts/identity.port.ts';
import type { PoolUser } from './cognito-pool.ts';
import { type Hosted, revokeAtPool, toUser } from './hosted-pool.ts';
import { endHostedSessions } from './hosted-sessions.ts';
import {
  dropLinkCodes,
  holdsLinkCode,
  issueLinkCode,
  type LinkPurpose,
  returnLinkCode,
  takeLinkCode,
} from './link-codes.ts';

/** Links of emails: to verify an address, to set a new password. */
export function linkCalls(
  hosted: Hosted,
): Pick<
  IdentityPort,
  'issueVerificationCode' | 'issueResetCode' | 'findVerificationCode' | 'verifyEmail' | 'resetPassword'
> {
  const { options, pool, now } = hosted;
  const issueCode = async (ctx: IdentityCtx, purpose: LinkPurpose, email: string) => {
    const found = await pool.findUser(email);
    if (!found || (purpose === 'verify' && found.emailVerified)) return null;
    return { user: toUser(found), code: await issueLinkCode(ctx, purpose, found.userId, now()) };
  };

  return {
    issueVerificationCode: (ctx, email) => issueCode(ctx, 'verify', email),
    issueResetCode: (ctx, email) => issueCode(ctx, 'reset', email),

    findVerificationCode: async (ctx, { user, code }) => {
      const found = await findLinkUser(pool, user);
      return found && (await holdsLinkCode(ctx, { purpose: 'verify', userId: found.userId, code }, now()))
        ? toUser(found)
        : null;
    },

    verifyEmail: async (ctx, link, within) => {
      const user = await withCode(hosted, ctx, 'verify', link, pool.verifyEmail);
      if (user) await within(ctx, user);
      return user;
    },

    resetPassword: async (ctx, { password, ...link }, within) => {
      const user = await withCode(hosted, ctx, 'reset', link, async (found) => {
        await pool.setPassword(found.userId, password);
        // Reading the mail proves ownership of the address.
        if (!found.emailVerified) await pool.verifyEmail(found);
      });
      if (!user) return null;
      const ended = await endHostedSessions(ctx, options.secret, { userId: user.userId });
      await within(ctx, user);
      await revokeAtPool(hosted, ended);
      return user;
    },
  };
}

const findLinkUser = (pool: Hosted['pool'], user: string) =>
  pool.findUser(user.includes('@') ? user.toLowerCase() : user);

/**
 * Uses the code up for `work` at the pool; if that fails, the code becomes valid again. Null when it is wrong, used
 * or expired.
 */
async function withCode(
  hosted: Hosted,
  ctx: IdentityCtx,
  purpose: LinkPurpose,
  link: { user: string; code: string },
  work: (user: PoolUser) => Promise<unknown>,
): Promise<IdentityUser | null> {
  const { pool, now } = hosted;
  const found = await findLinkUser(pool, link.user);
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
}
