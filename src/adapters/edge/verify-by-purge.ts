import type { EdgePurger } from '#modules/edge/edge-purger.port.ts';

/** No answer carries this key. */
const NOBODYS = 'kerb-connection-test';

/**
 * Purges a key that nothing has: a token that may purge need not be allowed to read anything. Resolves to `found`; throws
 * the reason of a failure.
 */
export async function verifyByPurge(purge: EdgePurger['purge'], found: string): Promise<string> {
  const { failure } = await purge([NOBODYS]);
  if (failure) throw new Error(failure.reason);
  return found;
}
