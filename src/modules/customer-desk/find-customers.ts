import type { z } from 'zod';
import type { customerListSchema } from '#contract/staff-customers.ts';
import { bareOrderNumber } from '#modules/orders/get-order.ts';
import { noteSearch } from '#modules/staff/note-look.ts';
import type { StaffCaller } from '#modules/staff/staff-member.ts';
import type { Queries } from '#platform/database.ts';
import { type CustomerSearch, searchCustomers } from './internal/customer-desk-records.ts';

const MOST = 50;

/** The accounts that an e-mail address, phone, order number or the beginning of a name finds; none without one. */
export async function findCustomers(ctx: { db: Queries }, typed: string, staff: StaffCaller): Promise<z.output<typeof customerListSchema>> {
  const search = readSearch(typed.trim());
  const found = search ? await searchCustomers(ctx, search, MOST) : [];
  await noteSearch(
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

const PHONE_DIGITS = 8;
function readSearch(text: string): CustomerSearch | null {
  if (text === '') return null;
  if (text.includes('@')) return { by: 'email', email: text.toLowerCase() };
  const number = bareOrderNumber(text);
  if (/^NZ\d{8}$/.test(number)) return { by: 'order', number };
  const digits = text.replace(/\D/g, '');
  // The last digits are the same with and without the country's code.
  if (/^[+\d][\d ()./-]*$/.test(text)) return digits.length >= PHONE_DIGITS ? { by: 'phone', digits: digits.slice(-PHONE_DIGITS) } : null;
  return { by: 'name', name: text.replace(/\s+/g, ' ') };
}
