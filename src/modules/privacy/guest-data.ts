import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { findVerifiedCustomer } from '#modules/accounts/customers/find-verified-customer.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { eraseFinishedOrders } from './erase-finished-orders.ts';
import type { ExportedData } from './export-personal-data.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

/** HAS_ACCOUNT: the address is a customer's, whose account is exported or deleted. */
export type GuestDataRefusal = 'HAS_ACCOUNT' | 'NOTHING';

/** No customer has it, so that only what is found by the email address is the guest's. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * All personal data of whoever bought, subscribed or was imported with this email address and has no account, as of one
 * moment (IPP 6). The caller makes sure that it is their address.
 */
export async function exportGuestData(
  ctx: AccountsCtx,
  email: string,
  actor: string,
): Promise<Result<ExportedData, GuestDataRefusal>> {
  const guest = { customerId: NOBODY, email: email.toLowerCase() };
  if (await findVerifiedCustomer(ctx, guest.email)) return fail('HAS_ACCOUNT');
  return inTransaction(ctx, async (tx) => {
    const data: Record<string, unknown> = {};
    for (const part of personalDataParts) {
      const held = await part.read(tx, guest);
      if (!isEmpty(held)) data[part.name] = held;
    }
    if (Object.keys(data).length === 0) return fail('NOTHING');
    await writeAudit(tx, { actor, action: 'guest.exported', subject: 'guest' });
    return ok({ exportedAt: ctx.clock.now().toISOString(), shop: ctx.config.KERB_STORE_NAME, data });
  });
}

/**
 * Erases what is held about a guest (IPP 9): orders keep what accounting needs, without names and addresses; those on
 * their way are erased once they are finished. Refused while an account, also one whose address is not verified, has
 * the address: the account is deleted first. A repeated call erases what was added meanwhile.
 */
export async function eraseGuestData(
  ctx: AccountsCtx,
  email: string,
  actor: string,
): Promise<Result<null, GuestDataRefusal>> {
  const guest = { customerId: NOBODY, email: email.toLowerCase() };
  if (await findCustomerByEmail(ctx, guest.email)) return fail('HAS_ACCOUNT');
  const erased = await inTransaction(ctx, async (tx) => {
    let isHeld = false;
    for (const part of personalDataParts) isHeld ||= !isEmpty(await part.read(tx, guest));
    if (!isHeld) return false;
    for (const part of personalDataParts) await part.erase(tx, guest);
    await writeAudit(tx, {
      ...{ actor, action: 'guest.forgotten', subject: 'guest' },
      before: { erased: false },
      after: { erased: true },
    });
    return true;
  });
  while (erased && (await eraseFinishedOrders(ctx)) > 0);
  return erased ? ok(null) : fail('NOTHING');
}

/** Whether a part of an export says nothing about anybody. */
function isEmpty(held: unknown): boolean {
  if (held === null || held === undefined) return true;
  return typeof held === 'object' && Object.values(held).every(isEmpty);
}
