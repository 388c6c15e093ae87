import { z } from 'zod';
import { exportedDataSchema } from '#contract/accounts/account.ts';
import {
  customerListSchema,
  customerQuerySchema,
  staffCustomerSchema,
  staffViewingSchema,
} from '#contract/staff/staff-customers.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { eraseForCustomer } from '#modules/admin-customers/erase-for-customer.ts';
import { exportForCustomer } from '#modules/admin-customers/export-for-customer.ts';
import { findCustomers } from '#modules/admin-customers/find-customers.ts';
import { getAdminCustomer } from '#modules/admin-customers/get-admin-customer.ts';
import { viewAsCustomer } from '#modules/admin-customers/view-as-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';

const params = z.object({ customerId: z.uuid() });
type Params = z.output<typeof params>;

/** Finds accounts by a search text. */
export const staffCustomers = staffEndpoint<Ctx, unknown, { q: string }>({
  method: 'get',
  path: '/staff/customers',
  summary:
    'Accounts by email address, phone, order number or the beginning of a name; the search is recorded in the audit trail.',
  staff: 'seeCustomers',
  scope: 'customers:view',
  query: customerQuerySchema,
  reply: { status: 200, schema: customerListSchema },
  perMinute: 120,
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: await findCustomers(ctx, query.q, staff) }),
});

/** One customer. */
export const staffCustomer = staffEndpoint<Ctx, Params>({
  method: 'get',
  path: '/staff/customers/:customerId',
  summary:
    'One customer with addresses, orders, points, store credit and airline membership; the access is recorded in the audit trail.',
  staff: 'seeCustomers',
  scope: 'customers:view',
  params,
  reply: { status: 200, schema: staffCustomerSchema },
  errors: ['StaffCustomerNotFound'],
  perMinute: 120,
  handle: async ({ ctx, params: { customerId }, staff }) => {
    const customer = await getAdminCustomer(ctx, customerId, staff);
    return customer ? { status: 200, body: customer } : { errorCode: 'StaffCustomerNotFound' };
  },
});

/** Starts a view of the shop as this customer sees it. */
export const staffViewAsCustomer = staffEndpoint<Ctx, Params>({
  method: 'post',
  path: '/staff/customers/:customerId/viewing',
  summary:
    'A token that sees the shop as the customer does for half an hour and changes nothing; recorded in the audit trail each time.',
  staff: 'seeAsCustomer',
  params,
  reply: { status: 201, schema: staffViewingSchema },
  errors: ['StaffCustomerNotFound'],
  perMinute: 30,
  handle: async ({ ctx, params: { customerId }, staff }) => {
    const started = await viewAsCustomer(ctx, customerId, staff);
    if (!started) return { errorCode: 'StaffCustomerNotFound' };
    const { token, expiresAt, name } = started;
    return { status: 201, body: { token, expiresAt: expiresAt.toISOString(), name } };
  },
});

/** Exports all personal data of a customer who requested it (Privacy Act 2020, IPP 6). */
export const staffExportCustomer = staffEndpoint<AccountsCtx, Params>({
  method: 'get',
  path: '/staff/customers/:customerId/export',
  summary: 'The personal data of a customer who asked for it, as a JSON file.',
  confirmed: true,
  staff: 'exportCustomers',
  params,
  reply: { status: 200, schema: exportedDataSchema },
  errors: ['StaffCustomerNotFound'],
  perMinute: 20,
  handle: async ({ ctx, params: { customerId }, staff }) => {
    const exported = await exportForCustomer(ctx, customerId, staff);
    if (!exported) return { errorCode: 'StaffCustomerNotFound' };
    return {
      status: 200,
      body: exported,
      headers: { 'content-disposition': `attachment; filename="customer-${customerId}.json"` },
    };
  },
});

/** Deletes the account of a customer who requested it (IPP 9). */
export const staffForgetCustomer = staffEndpoint<AccountsCtx, Params>({
  method: 'post',
  path: '/staff/customers/:customerId/forget',
  summary:
    'Deletes the account and the personal data of a customer who asked for it; orders are kept without names and addresses.',
  staff: 'forgetCustomers',
  params,
  reply: { status: 204 },
  errors: ['StaffCustomerNotFound'],
  perMinute: 20,
  handle: async ({ ctx, params: { customerId }, staff }) =>
    (await eraseForCustomer(ctx, customerId, staff)) ? { status: 204 } : { errorCode: 'StaffCustomerNotFound' },
});
