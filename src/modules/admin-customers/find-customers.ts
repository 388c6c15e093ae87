import type { z } from 'zod';
import type { customerListSchema } from '#contract/staff/staff-customers.ts';
import { findOrderOwners } from '#modules/admin-orders/find-order-owners.ts';
import { readOrderSearch } from '#modules/admin-orders/read-order-search.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Queries } from '#platform/database/database.ts';
import { type CustomerSearch, searchCustomers } from './internal/admin-customer-records.ts';

const MAX = 50;

/**
 * The accounts that match part of a name or email address, a phone number, or an order's number, tracking number or
 * last four payment digits; none for an empty text (FIX-69). At most `max`.
 */
export async function findCustomers(
  ctx: { db: Queries },
  typed: string,
  staff: StaffCaller,
  max = MAX,
): Promise<z.output<typeof customerListSchema>> {
  const found = await search(ctx, typed, max);
  await recordSearch(
    ctx,
    staff,
    'customers',
    found.map(({ customerId }) => customerId),
  );
  return {
    customers: found.map(({ customerId, firstName, lastName, email, phone, createdAt, verifiedAt }) => ({
      customerId,
      name: `${firstName} ${lastName}`.trim(),
      email,
      phone,
      createdAt: createdAt.toISOString(),
      verified: verifiedAt !== null,
    })),
  };
}

/** Order-related texts find the customer through the order; all else is searched in the account data. */
async function search(ctx: { db: Queries }, text: string, max: number) {
  const ways = readOrderSearch(text).filter(
    (way): way is CustomerSearch => way.by === 'phone' || way.by === 'part' || way.by === 'name',
  );
  const owners = await findOrderOwners(ctx, text, max);
  return ways.length === 0 && owners.length === 0 ? [] : searchCustomers(ctx, ways, owners, max);
}
