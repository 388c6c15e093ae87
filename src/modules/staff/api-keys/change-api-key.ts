import { wrongEnd } from '#contract/staff/machines/api-keys.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { selectOpenKey, updateApiKey } from '../internal/api-key-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { type ChangedApiKey, isWidened, type ListedApiKey, prefixIn } from './api-key.ts';

/** `CHANGED_ELSEWHERE`: it is another version by now. `REFUSED`: by field, why. */
export type ChangeKeyRefusal =
  | { reason: 'NO_SUCH_KEY' }
  | { reason: 'CHANGED_ELSEWHERE' }
  | { reason: 'RIGHTS_EXCEEDED' }
  | { reason: 'REFUSED'; fields: Record<string, string> };

export interface KeyChange {
  shown: string;
  /** Of the key that was read. */
  version: number;
  changed: ChangedApiKey;
}

/** Whether the change would let an open key do more than it may now, or for longer. */
export async function widensApiKey(ctx: Pick<Ctx, 'db'>, { shown, changed }: KeyChange): Promise<boolean> {
  const key = await selectOpenKey(ctx, prefixIn(shown), { lock: false });
  return key !== null && isWidened(key, changed);
}

/**
 * Changes name, rights, limits and end of an open key, in the caller's transaction; its secret stays, and the next call
 * with it has what it has now. `mayGive` says whether the caller may give these scopes: asked where the key would do
 * more than before, since taking rights away needs none (OWN-07).
 */
export async function changeApiKey(
  tx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>,
  { shown, version, changed }: KeyChange,
  { actor, mayGive }: { actor: string; mayGive: (scopes: readonly string[]) => boolean },
): Promise<Result<ListedApiKey, ChangeKeyRefusal>> {
  const before = await selectOpenKey(tx, prefixIn(shown), { lock: true });
  if (!before) return fail({ reason: 'NO_SUCH_KEY' });
  if (before.version !== version) return fail({ reason: 'CHANGED_ELSEWHERE' });
  if (isWidened(before, changed) && !mayGive(changed.scopes)) return fail({ reason: 'RIGHTS_EXCEEDED' });
  const isSameEnd = before.expiresAt?.getTime() === changed.expiresAt?.getTime();
  const wrong = isSameEnd ? null : wrongEnd(changed.expiresAt, tx.clock.now());
  if (wrong) return fail({ reason: 'REFUSED', fields: { expiresAt: wrong } });
  const after = await updateApiKey(tx, prefixIn(shown), changed);
  await recordRightsChange(tx, {
    ...{ actor, action: 'api-key.changed', subject: after.shown },
    rights: after.scopes,
    before: logged(before),
    after: logged(after),
  });
  return ok(after);
}

const logged = ({ name, scopes, perMinute, issueCentsADay, expiresAt }: ListedApiKey) => ({
  ...{ name, scopes, callsPerMinute: perMinute, expires: expiresAt },
  ...(scopes.includes('gift-cards:issue') && { giftCardCentsADay: issueCentsADay }),
});
