import { inTransaction } from '#platform/database/database.ts';
import { insertApiKey } from '../internal/api-key-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import type { StaffCtx } from '../staff-context.ts';
import { type ListedApiKey, makeApiKey, type NewApiKey } from './api-key.ts';

/** Creates a key for a machine. Only its digest is stored: this response is the only time that it is shown. */
export async function addApiKey(
  ctx: Pick<StaffCtx, 'db' | 'remoteAddress'>,
  wanted: NewApiKey,
  actor: string,
): Promise<{ key: string; apiKey: ListedApiKey }> {
  const { key, prefix, digest } = makeApiKey();
  return inTransaction(ctx, async (tx) => {
    const apiKey = await insertApiKey(tx, { ...wanted, prefix, digest, actor });
    await recordRightsChange(tx, {
      actor,
      action: 'api-key.added',
      subject: apiKey.shown,
      rights: apiKey.scopes,
      detail: { scopes: apiKey.scopes },
      before: null,
      after: {
        name: apiKey.name,
        scopes: apiKey.scopes,
        callsPerMinute: apiKey.perMinute,
        expires: apiKey.expiresAt,
      },
    });
    return { key, apiKey };
  });
}
