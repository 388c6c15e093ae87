import { accountSchema, type UpdateAccountRequest, updateAccountSchema } from '#contract/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { getAccount } from '#modules/accounts/get-account.ts';
import { updateAccount } from '#modules/accounts/update-account.ts';
import { customerEndpoint } from '../endpoint.ts';

/** What the customer sees of the account (ACC-06). */
export const readAccount = customerEndpoint<AccountsCtx>({
  method: 'get',
  path: '/account',
  summary: 'The customer and what is known of their loyalty.',
  reply: { status: 200, schema: accountSchema },
  errors: ['CustomerNotFound'],
  handle: async ({ ctx, caller }) => {
    const account = await getAccount(ctx, caller.customerId);
    return account ? { status: 200, body: account } : { errorCode: 'CustomerNotFound' };
  },
});

/** Saves the fields that are sent; answers as GET does (ACC-07, ACC-09). */
export const writeAccount = customerEndpoint<AccountsCtx, unknown, unknown, UpdateAccountRequest>({
  method: 'put',
  path: '/account',
  summary: 'Saves the fields of the customer that are sent, and answers with the account.',
  body: updateAccountSchema,
  reply: { status: 200, schema: accountSchema },
  errors: ['CustomerNotFound'],
  perMinute: 120,
  handle: async ({ ctx, caller, body }) => {
    const answer = await updateAccount(ctx, caller.customerId, body);
    if (answer.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: answer.fields } };
    return answer.state === 'UPDATED' ? { status: 200, body: answer.account } : { errorCode: 'CustomerNotFound' };
  },
});
