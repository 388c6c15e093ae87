/** The identity provider that stores credentials in the test's database, as the shop does by default. */
import { createEmbeddedIdentity } from '#adapters/identity/embedded/embedded-identity.ts';
import type { IdentityPort } from '#modules/accounts/identity.port.ts';

const TEST_AUTH_SECRET = 'a-secret-of-the-tests-and-of-nobody-else';

export const testIdentity = (options: { now?: () => Date } = {}): IdentityPort =>
  createEmbeddedIdentity({
    secret: TEST_AUTH_SECRET,
    issuer: 'http://localhost:3000/nz',
    audience: 'kerb',
    complain: (message) => {
      throw new Error(message);
    },
    ...options,
  });
