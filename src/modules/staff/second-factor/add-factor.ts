/** A member of staff adds a second factor: a passkey, or an authenticator app (SEC-09). */
import type { NewPasskeyAnswer } from '#contract/fields/passkey.ts';
import { inTransaction } from '#platform/database/database.ts';
import { clearLimit, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  countRecoveryCodes,
  deletePendingLogIns,
  insertPasskey,
  lockMember,
  putAuthenticator,
  putChallenge,
  replaceRecoveryCodes,
  selectPasskeys,
  takeChallenge,
} from '../internal/factor-records.ts';
import { putStaffNotice } from '../internal/put-staff-notice.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { deleteSessionsOf, markConfirmed } from '../internal/session-records.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { type FactorRefusal, spendTimeCode } from './check-factor.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { makeRecoveryCodes, recoveryDigest } from './recovery-codes.ts';
import type { SecondFactorCtx } from './second-factor-context.ts';
import { codeLink, makeCodeKey } from './time-code.ts';

const MAX_PASSKEYS = 20;

/** What the browser needs to make a passkey for the caller. */
export async function requestPasskey(ctx: SecondFactorCtx, caller: StaffCaller): Promise<Record<string, unknown>> {
  const known = await selectPasskeys(ctx, caller.staffId);
  const user = { id: caller.staffId, name: caller.email, label: caller.name };
  const { challenge, options } = await ctx.staffPasskeys.requestNew(user, known);
  await putChallenge(ctx, { sessionId: caller.sessionId, purpose: 'add', challenge });
  return options;
}

/** Adds the passkey that was made; answers with the recovery codes where the member had none. */
export async function addPasskey(
  ctx: SecondFactorCtx,
  caller: StaffCaller,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<Result<string[], 'REFUSED'>> {
  const challenge = await takeChallenge(ctx, caller.sessionId, 'add');
  const passkey = challenge === null ? null : await ctx.staffPasskeys.checkNew(answer, challenge);
  if (!passkey) return fail('REFUSED');
  return inTransaction(ctx, async (tx) => {
    await lockMember(tx, caller.staffId);
    const { exists, passkeys } = await findSecondFactor(tx, caller.staffId);
    if (passkeys.length >= MAX_PASSKEYS || !(await insertPasskey(tx, caller.staffId, { ...passkey, name })))
      return fail('REFUSED');
    return ok(await factorAdded(tx, caller, { isFirst: !exists, what: 'passkey' }));
  });
}

/** A new key for an authenticator app; null where the caller uses one already. */
export async function requestAuthenticator(
  ctx: SecondFactorCtx,
  caller: StaffCaller,
): Promise<{ key: string; link: string } | null> {
  const key = makeCodeKey();
  if (!(await putAuthenticator(ctx, caller.staffId, ctx.staffSecrets.seal(key)))) return null;
  return { key, link: codeLink(key, { shop: ctx.config.KERB_STORE_NAME, email: caller.email }) };
}

/** The first code of the app puts it into use; answers as `addPasskey`. */
export async function addAuthenticator(
  ctx: SecondFactorCtx,
  caller: StaffCaller,
  code: string,
): Promise<Result<string[], FactorRefusal>> {
  const { allowed, retryAfter } = await takeFromLimit(ctx, staffLimits.secondFactor, caller.staffId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  return inTransaction(ctx, async (tx) => {
    await lockMember(tx, caller.staffId);
    const { exists } = await findSecondFactor(tx, caller.staffId);
    if (!(await spendTimeCode(tx, caller.staffId, code, { confirmed: false }))) return fail({ reason: 'WRONG' });
    await clearLimit(tx, staffLimits.secondFactor, caller.staffId);
    return ok(await factorAdded(tx, caller, { isFirst: !exists, what: 'authenticator' }));
  });
}

/**
 * The first factor ends the member's sessions and log-ins of before, which had none, and makes this session one with a
 * second factor.
 */
async function factorAdded(
  tx: SecondFactorCtx,
  caller: StaffCaller,
  { isFirst, what }: { isFirst: boolean; what: 'passkey' | 'authenticator' },
): Promise<string[]> {
  if (isFirst) {
    await deletePendingLogIns(tx, caller.staffId);
    await deleteSessionsOf(tx, caller.staffId, caller.sessionId);
  }
  await markConfirmed(tx, caller.sessionId, { bySecondFactor: true });
  await recordRightsChange(tx, {
    actor: actorOf(caller),
    action: `staff.${what}-added`,
    subject: actorOf(caller),
    before: { secondFactor: !isFirst },
    after: { secondFactor: true, added: what },
  });
  await putStaffNotice(tx, caller.staffId, { what: 'factor-added' });
  return (await countRecoveryCodes(tx, caller.staffId)) > 0 ? [] : newCodes(tx, caller.staffId);
}

async function newCodes(tx: SecondFactorCtx, staffId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, staffId, codes.map(recoveryDigest));
  return codes;
}

/** Ten other recovery codes; those of before are void. Null where the caller has no second factor. */
export const renewRecoveryCodes = (ctx: SecondFactorCtx, caller: StaffCaller): Promise<string[] | null> =>
  inTransaction(ctx, async (tx) => {
    await lockMember(tx, caller.staffId);
    if (!(await findSecondFactor(tx, caller.staffId)).exists) return null;
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: 'staff.recovery-codes-renewed',
      subject: actorOf(caller),
      before: { unusedRecoveryCodes: await countRecoveryCodes(tx, caller.staffId) },
      after: { unusedRecoveryCodes: 'ten new ones' },
    });
    return newCodes(tx, caller.staffId);
  });
