import { isDeepStrictEqual } from 'node:util';
import type { UpdateAccountRequest } from '#contract/accounts/account.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { checkProfile } from '../internal/check-profile.ts';
import { lockCustomerRow, selectCustomer, updateCustomer } from '../internal/customer-records.ts';
import type { Customer } from './customer.ts';

export type ProfileRefusal = { reason: 'INVALID'; fields: Record<string, string> } | { reason: 'NO_CUSTOMER' };

/** Saves the given fields and leaves the others unchanged (ACC-07, ACC-09, ACC-10). */
export function updateProfile(
  ctx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>,
  customerId: string,
  wanted: UpdateAccountRequest['customer'],
): Promise<Result<Customer, ProfileRefusal>> {
  return inTransaction(ctx, async (tx) => {
    await lockCustomerRow(tx, customerId);
    const before = await selectCustomer(tx, customerId);
    if (!before) return fail({ reason: 'NO_CUSTOMER' });
    const { firstName, lastName, phone, gender, birthDate, subscriptions, parcelEmails } = wanted;
    const subscribedSms = subscriptions?.sms ?? before.subscribedSms;
    const touchesPhone = phone !== undefined || subscriptions?.sms !== undefined;
    const problems = checkProfile(
      { phone: phone ?? before.phone, birthDate, textMessages: touchesPhone && subscribedSms },
      ctx.clock.now(),
    );
    if (Object.keys(problems).length > 0)
      return fail({
        reason: 'INVALID',
        fields: Object.fromEntries(Object.entries(problems).map(([field, message]) => [`customer.${field}`, message])),
      });
    await updateCustomer(tx, customerId, {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(phone !== undefined && { phone }),
      ...(gender !== undefined && { gender: gender || null }),
      ...(birthDate !== undefined && { birthDate: birthDate || null }),
      ...(parcelEmails !== undefined && { parcelEmails: [...new Set(parcelEmails)] }),
      ...(subscriptions?.email !== undefined && { subscribedEmail: subscriptions.email }),
      ...(subscriptions?.sms !== undefined && { subscribedSms: subscriptions.sms }),
    });
    const after = await selectCustomer(tx, customerId);
    if (!after) return fail({ reason: 'NO_CUSTOMER' });
    if (!isDeepStrictEqual(before, after)) await auditAccount(tx, { customerId, what: 'changed', before, after });
    return ok(after);
  });
}
