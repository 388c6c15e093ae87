import { exportedDataSchema } from '#contract/accounts/account.ts';
import { type GuestDataBody, guestDataSchema } from '#contract/staff/staff-customers.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { eraseGuestData, exportGuestData, type GuestDataRefusal } from '#modules/privacy/guest-data.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const beside = (email: string) => () => ({ errorCode: 'BadRequest' as const, extra: { fields: { email } } });
const refusals: Refusals<GuestDataRefusal> = {
  HAS_ACCOUNT: beside('A customer account has this address: find it under Customers, and export or delete it there.'),
  NOTHING: beside('The shop holds nothing about this address.'),
};

/** What is held about a guest who asked for it; a body, because addresses in URLs end up in logs. */
export const staffExportGuest = staffEndpoint<AccountsCtx, unknown, unknown, GuestDataBody>({
  method: 'post',
  path: '/staff/guest-data',
  summary: 'The personal data of somebody without an account who asked for it, by their email address.',
  confirmed: true,
  staff: 'exportCustomers',
  body: guestDataSchema,
  reply: { status: 200, schema: exportedDataSchema },
  perMinute: 20,
  handle: async ({ ctx, body, staff }) =>
    replyTo(await exportGuestData(ctx, body.email, actorOf(staff)), refusals, (data) => ({ status: 200, body: data })),
});

/** Erases what is held about a guest who asked for it (IPP 9). */
export const staffForgetGuest = staffEndpoint<AccountsCtx, unknown, unknown, GuestDataBody>({
  method: 'post',
  path: '/staff/guest-data/erasure',
  summary:
    'Deletes the personal data of somebody without an account who asked for it; orders are kept without names and addresses.',
  staff: 'forgetCustomers',
  body: guestDataSchema,
  reply: { status: 204 },
  perMinute: 20,
  handle: async ({ ctx, body, staff }) =>
    replyTo(await eraseGuestData(ctx, body.email, actorOf(staff)), refusals, () => ({ status: 204 })),
});
