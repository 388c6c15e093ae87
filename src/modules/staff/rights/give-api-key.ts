/** Machine keys that people make, change and rotate: never with a scope beyond their own rights (OWN-04). */
import { openedBy } from '#contract/staff/api-scopes.ts';
import { scopePermissions } from '#contract/staff/machines/scope-permissions.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { addApiKey } from '../api-keys/add-api-key.ts';
import type { ListedApiKey, NewApiKey } from '../api-keys/api-key.ts';
import { type ChangeKeyRefusal, changeApiKey, type KeyChange } from '../api-keys/change-api-key.ts';
import { rotateApiKey } from '../api-keys/rotate-api-key.ts';
import { lockCaller } from '../internal/lock-caller.ts';
import { actorOf, type StaffCaller, type StaffMember } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';
import { hasAll } from './role.ts';

interface MadeKey {
  key: string;
  apiKey: ListedApiKey;
}
export type GiveKeyRefusal = 'NO_SUCH_KEY' | 'NOT_ALLOWED' | 'RIGHTS_EXCEEDED';
type Ctx = Pick<StaffCtx, 'db' | 'remoteAddress'>;

const mayGive = (self: StaffMember, scopes: readonly string[]): boolean =>
  hasAll(
    self,
    openedBy(scopes).flatMap((scope) => scopePermissions[scope]),
  );

/** Creates a key; only this response shows it. */
export const addKeyByStaff = (
  ctx: Ctx,
  caller: StaffCaller,
  wanted: NewApiKey,
): Promise<Result<MadeKey, GiveKeyRefusal>> =>
  commitIfOk(ctx, async (tx): Promise<Result<MadeKey, GiveKeyRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageApiKeys');
    if (!self) return fail('NOT_ALLOWED');
    return mayGive(self, wanted.scopes) ? ok(await addApiKey(tx, wanted, actorOf(caller))) : fail('RIGHTS_EXCEEDED');
  });

/** Replaces an open key by a new one; the one before works for `hours` more. */
export const rotateKeyByStaff = (
  ctx: Ctx,
  caller: StaffCaller,
  shown: string,
  hours: number,
): Promise<Result<MadeKey, GiveKeyRefusal>> =>
  commitIfOk(ctx, async (tx): Promise<Result<MadeKey, GiveKeyRefusal>> => {
    const self = await lockCaller(tx, caller, 'manageApiKeys');
    if (!self) return fail('NOT_ALLOWED');
    const made = await rotateApiKey(tx, shown, hours, actorOf(caller));
    if (!made) return fail('NO_SUCH_KEY');
    // Refused now, nothing of it is kept.
    return mayGive(self, made.apiKey.scopes) ? ok(made) : fail('RIGHTS_EXCEEDED');
  });

/** Changes an open key. Whoever lets it do more must have the rights that it has then; taking rights away needs none. */
export const changeKeyByStaff = (
  ctx: Pick<StaffCtx, 'db' | 'clock' | 'remoteAddress'>,
  caller: StaffCaller,
  change: KeyChange,
): Promise<Result<ListedApiKey, ChangeKeyRefusal | 'NOT_ALLOWED'>> =>
  commitIfOk(ctx, async (tx): Promise<Result<ListedApiKey, ChangeKeyRefusal | 'NOT_ALLOWED'>> => {
    const self = await lockCaller(tx, caller, 'manageApiKeys');
    if (!self) return fail('NOT_ALLOWED');
    return changeApiKey(tx, change, { actor: actorOf(caller), mayGive: (scopes) => mayGive(self, scopes) });
  });
