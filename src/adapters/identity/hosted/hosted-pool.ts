/** The user pool with what the calls of the adapter share. */
import type { IdentityUser } from '#modules/accounts/identity.port.ts';
import type { CognitoPoolOptions, createCognitoPool, PoolUser } from './cognito-pool.ts';

export interface HostedIdentityOptions extends CognitoPoolOptions {
  /** Encrypts the pool's refresh tokens. */
  secret: string;
  /** Reports failures at the pool that no longer affect the shopper. */
  complain: (message: string) => void;
  now?: () => Date;
}

export interface Hosted {
  options: HostedIdentityOptions;
  pool: ReturnType<typeof createCognitoPool>;
  now: () => Date;
}

export const toUser = ({ userId, email, firstName, lastName }: PoolUser): IdentityUser => ({
  userId,
  email,
  firstName,
  lastName,
});

/** The session has already ended in the shop, so a failure at the pool needs no rollback. */
export async function revokeAtPool({ options, pool }: Hosted, poolTokens: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(poolTokens.map((token) => pool.revoke(token)));
  for (const result of results)
    if (result.status === 'rejected')
      options.complain(`a session could not be ended at the user pool: ${String((result.reason as Error)?.name)}`);
}
