import type { StaffCustomer } from '#contract/staff/staff-customers.ts';
import { listAddresses } from '#modules/accounts/addresses/list-addresses.ts';
import { findImport } from '#modules/accounts/imports/find-import.ts';
import { findLink } from '#modules/airline/find-link.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { leftToGive } from '#modules/store-credit/change-store-credit.ts';
import { getStoreCredit } from '#modules/store-credit/get-store-credit.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { lastOrdersOf, selectAdminCustomer } from './internal/admin-customer-records.ts';

const LAST_ORDERS = 50;

/**
 * A customer with addresses, orders, points, store credit and airline membership; null when there is none. The viewer is recorded in
 * the audit.
 */
export async function getAdminCustomer(
  ctx: Ctx,
  customerId: string,
  staff: StaffCaller,
): Promise<StaffCustomer | null> {
  const customer = await selectAdminCustomer(ctx, customerId);
  if (!customer) return null;
  await recordAccess(ctx, staff, 'customer', `customer:${customerId}`);
  const [saved, orders] = [await listAddresses(ctx, customerId), await lastOrdersOf(ctx, customerId, LAST_ORDERS)];
  const imported = await findImport(ctx, customerId);
  const [loyalty, statement, link] = [
    await getLoyaltyAccount(ctx, customerId),
    await getStatement(ctx, customerId),
    await findLink(ctx, customerId),
  ];
  return {
    customerId,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    email: customer.email,
    phone: customer.phone,
    createdAt: customer.createdAt.toISOString(),
    verifiedAt: customer.verifiedAt?.toISOString() ?? null,
    marketing: { email: customer.subscribedEmail, sms: customer.subscribedSms },
    // What was imported moves into the address book with the claim.
    addresses: imported?.address && !imported.claimedAt ? [{ ...imported.address, id: customerId }] : saved,
    orders: orders.map(({ number, state, placedAt, totalCents, units }) => ({
      number,
      state,
      placedAt: placedAt.toISOString(),
      total: centsToDollars(totalCents),
      units,
    })),
    loyalty: loyalty?.account ?? null,
    statement,
    storeCredit: {
      ...(await getStoreCredit(ctx, customerId)),
      mayGive: centsToDollars(await leftToGive(ctx, staff)),
    },
    imported: imported && {
      tags: imported.tags,
      note: imported.note,
      invitedAt: imported.invitedAt?.toISOString() ?? null,
      claimedAt: imported.claimedAt?.toISOString() ?? null,
    },
    airline: link && `…${link.memberId.slice(-3)}`,
  };
}
