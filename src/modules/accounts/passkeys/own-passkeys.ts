/** A customer adds, lists and removes passkeys (SEC-10). */
import type { NewPasskeyAnswer } from '#contract/fields/passkey.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { lockCustomerRow, selectCustomer } from '../internal/customer-records.ts';
import {
  type CustomerPasskey,
  deletePasskey,
  insertPasskey,
  putChallenge,
  selectPasskeys,
  takeChallenge,
} from '../internal/passkey-records.ts';
import { putAccountNotice } from '../internal/put-account-notice.ts';
import { holdSession } from '../internal/session-records.ts';
import type { Caller } from '../sessions/caller.ts';
import type { PasskeyLogInCtx } from './passkey-context.ts';

const MAX_PASSKEYS = 20;

export const listOwnPasskeys = (ctx: PasskeyLogInCtx, { customerId }: Caller): Promise<CustomerPasskey[]> =>
  selectPasskeys(ctx, customerId);

/** What the browser needs to make a passkey for the caller; good for one answer of this session. */
export async function requestPasskey(ctx: PasskeyLogInCtx, caller: Caller): Promise<Record<string, unknown>> {
  const [known, customer] = [
    await selectPasskeys(ctx, caller.customerId),
    await selectCustomer(ctx, caller.customerId),
  ];
  const label = customer ? `${customer.firstName} ${customer.lastName}` : caller.email;
  const user = { id: caller.customerId, name: caller.email, label };
  const { challenge, options } = await ctx.customerPasskeys.requestNew(user, known);
  await putChallenge(ctx, { holder: caller.sessionId, purpose: 'add', challenge });
  return options;
}

/** Adds the passkey that was made and tells the customer by email. A session that has ended meanwhile adds none. */
export async function addPasskey(
  ctx: PasskeyLogInCtx,
  caller: Caller,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<Result<void, 'REFUSED'>> {
  const challenge = await takeChallenge(ctx, caller.sessionId, 'add');
  const passkey = challenge === null ? null : await ctx.customerPasskeys.checkNew(answer, challenge);
  if (!passkey) return fail('REFUSED');
  return inTransaction(ctx, async (tx) => {
    if (!(await holdSession(tx, caller.sessionId))) return fail('REFUSED');
    await lockCustomerRow(tx, caller.customerId);
    if ((await selectPasskeys(tx, caller.customerId)).length >= MAX_PASSKEYS) return fail('REFUSED');
    if (!(await insertPasskey(tx, caller.customerId, { ...passkey, name }))) return fail('REFUSED');
    await putAccountNotice(tx, caller.customerId, { what: 'passkey-added', detail: name });
    await auditAccount(tx, { customerId: caller.customerId, what: 'passkey-added', before: null, after: { name } });
    return ok(undefined);
  });
}

/** False when the customer has no such passkey. */
export const removePasskey = (ctx: PasskeyLogInCtx, { customerId }: Caller, id: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const name = (await selectPasskeys(tx, customerId)).find((passkey) => passkey.id === id)?.name;
    if (name === undefined || !(await deletePasskey(tx, customerId, id))) return false;
    await putAccountNotice(tx, customerId, { what: 'passkey-removed', detail: name });
    await auditAccount(tx, { customerId, what: 'passkey-removed', before: { name }, after: null });
    return true;
  });
