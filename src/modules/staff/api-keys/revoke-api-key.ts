import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { markRevoked } from '../internal/api-key-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { prefixIn, shownKey } from './api-key.ts';

/** Revokes a key; false when no active key has this prefix (`kerb_4f9k2m7q`, or without `kerb_`). */
export function revokeApiKey(ctx: Pick<Ctx, 'db' | 'remoteAddress'>, shown: string, actor: string): Promise<boolean> {
  const prefix = prefixIn(shown);
  return inTransaction(ctx, async (tx) => {
    if (!(await markRevoked(tx, prefix))) return false;
    await recordRightsChange(tx, {
      actor,
      action: 'api-key.revoked',
      subject: shownKey(prefix),
      before: { active: true },
      after: { active: false },
    });
    return true;
  });
}
