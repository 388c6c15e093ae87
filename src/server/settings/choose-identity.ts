import type { Logger } from 'pino';
import { createEmbeddedIdentity } from '#adapters/identity/embedded/embedded-identity.ts';
import { createHostedIdentity } from '#adapters/identity/hosted/hosted-identity.ts';
import type { IdentityPort } from '#modules/accounts/identity.port.ts';
import type { Config } from '#platform/config.ts';

/**
 * The identity provider chosen by the settings (AUTH-03). `keptSecret` is the shop's own, used when no setting names
 * one.
 */
export function chooseIdentity(config: Config, keptSecret: Buffer, log: Logger): IdentityPort {
  const secret = config.KERB_AUTH_SECRET || keptSecret.toString('base64url');
  const complainer = (part: string) => (message: string) => log.warn({ part }, message);
  if (config.KERB_IDENTITY === 'cognito')
    return createHostedIdentity({
      poolId: config.KERB_COGNITO_POOL_ID,
      clientId: config.KERB_COGNITO_CLIENT_ID,
      clientSecret: config.KERB_COGNITO_CLIENT_SECRET,
      endpoint: config.KERB_COGNITO_ENDPOINT,
      timeoutMs: config.KERB_COGNITO_TIMEOUT_MS,
      secret,
      complain: complainer('user pool'),
    });
  return createEmbeddedIdentity({
    secret,
    issuer: `${new URL(config.KERB_PUBLIC_URL).origin}/nz`,
    audience: 'kerb',
    complain: complainer('better-auth'),
  });
}
