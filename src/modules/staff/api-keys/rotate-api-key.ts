import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { replaceDigest } from '../internal/api-key-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { type ListedApiKey, makeApiKey, prefixIn } from './api-key.ts';

/**
 * Replaces a key by a new one with the same shown part, scopes, limits and expiry, so that the audit, the calls a minute
 * and the gift cards of a day go on (OWN-07). The key before works for that many hours more; one from an earlier
 * rotation no longer. Only this response contains the new key. Null when no open key has this shown part.
 */
export function rotateApiKey(
  ctx: Pick<Ctx, 'db' | 'remoteAddress'>,
  shown: string,
  hours: number,
  actor: string,
): Promise<{ key: string; apiKey: ListedApiKey } | null> {
  const { key, prefix, digest } = makeApiKey(prefixIn(shown));
  return inTransaction(ctx, async (tx) => {
    const apiKey = await replaceDigest(tx, { prefix, digest, hours });
    if (!apiKey) return null;
    await recordRightsChange(tx, {
      actor,
      action: 'api-key.rotated',
      subject: apiKey.shown,
      detail: { hours },
      before: null,
      after: { earlierOneWorksUntil: apiKey.previousUntil },
    });
    return { key, apiKey };
  });
}
