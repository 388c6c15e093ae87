/**
 * Log-ins stored in a hosted user pool. What the pool does not provide, emailed links and ended sessions, is stored
 * here.
 */
import type { IdentityPort } from '#modules/accounts/identity.port.ts';
import { step } from '#platform/steps/step.ts';
import { createCognitoPool } from './cognito-pool.ts';
import { linkCalls } from './hosted-links.ts';
import { sessionCalls } from './hosted-log-ins.ts';
import { type Hosted, type HostedIdentityOptions, revokeAtPool, toUser } from './hosted-pool.ts';
import { endHostedSessions } from './hosted-sessions.ts';
import { tokenCalls } from './hosted-tokens.ts';
import { dropLinkCodes } from './link-codes.ts';

export function createHostedIdentity(options: HostedIdentityOptions): IdentityPort {
  const hosted = { options, pool: createCognitoPool(options), now: options.now ?? (() => new Date()) };
  return {
    ...tokenCalls(hosted),
    ...userCalls(hosted),
    ...sessionCalls(hosted),
    ...linkCalls(hosted),
  };
}

/** Users and their passwords. */
function userCalls(
  hosted: Hosted,
): Pick<IdentityPort, 'createUser' | 'isPasswordOf' | 'changePassword' | 'confirmedEmail' | 'deleteUser'> {
  const { options, pool } = hosted;
  return {
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

    isPasswordOf: async (_ctx, userId, password) => {
      const reply = await pool.checkPassword(userId, password);
      if (reply.state === 'RIGHT' && reply.tokens.refreshToken) await revokeAtPool(hosted, [reply.tokens.refreshToken]);
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
      await revokeAtPool(hosted, [...ended, ...(reply.tokens.refreshToken ? [reply.tokens.refreshToken] : [])]);
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
  };
}
