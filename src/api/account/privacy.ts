import { type DeleteAccountRequest, deleteAccountSchema, exportedDataSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type DeletionRefusal, deleteAccount } from '#modules/privacy/delete-account.ts';
import { exportPersonalData } from '#modules/privacy/export-personal-data.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { customerEndpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

/** All personal data of the customer, as a file (Privacy Act 2020, IPP 6). */
export const exportMyData = customerEndpoint<AccountsCtx>({
  method: 'get',
  path: '/account/export',
  summary: 'All personal data of the customer, as a JSON file.',
  reply: { status: 200, schema: exportedDataSchema },
  errors: ['CustomerNotFound'],
  perMinute: 20,
  handle: async ({ ctx, caller }) => {
    const exported = await exportPersonalData(ctx, caller.customerId);
    if (!exported) return { errorCode: 'CustomerNotFound' };
    return { status: 200, body: exported, headers: { 'content-disposition': 'attachment; filename="my-data.json"' } };
  },
});

const deletionRefusals: Refusals<DeletionRefusal> = {
  WRONG_PASSWORD: 'CurrentPasswordWrong',
  TOO_MANY: retryLater('TooManyDeletionTries'),
};

/** Deletes the account of a customer who knows the password; orders are kept without personal data. */
export const deleteMyAccount = customerEndpoint<AccountsCtx, unknown, unknown, DeleteAccountRequest>({
  method: 'post',
  path: '/account/delete',
  summary: 'Deletes the account and the personal data of the customer; orders are kept without names and addresses.',
  body: deleteAccountSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'TooManyDeletionTries'],
  perMinute: 20,
  handle: async ({ ctx, caller, body }) => {
    const deleted = await deleteAccount(ctx, caller, body.password);
    return replyTo(deleted, deletionRefusals, () => ({ status: 204, headers: sessionCookie(ctx.config, null) }));
  },
});
