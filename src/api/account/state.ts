import { type AccountState, accountStateSchema } from '#contract/accounts/account-state.ts';
import { getAccountState } from '#modules/cart/get-account-state.ts';
import { type StateRefusal, saveAccountState } from '#modules/cart/save-account-state.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<StateRefusal> = { CONFLICT: 'StateConflict', NO_CUSTOMER: 'CustomerNotFound' };

/** The state shared by the customer's devices (SYNC-02). */
export const readState = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/state',
  viewable: true,
  ownRows: true,
  summary: 'The cart that the customer’s devices share, and its version.',
  reply: { status: 200, schema: accountStateSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await getAccountState(ctx, caller.customerId) }),
});

/** Saves the state, unless another device has saved a newer version (SYNC-03, SYNC-04). */
export const writeState = customerEndpoint<Ctx, unknown, unknown, AccountState>({
  method: 'put',
  path: '/account/state',
  summary: 'Saves the shared cart, based on the version it names; 409 when the saved version is a later one.',
  body: accountStateSchema,
  reply: { status: 200, schema: accountStateSchema },
  errors: ['StateConflict', 'CustomerNotFound'],
  handle: async ({ ctx, caller, body }) => {
    const saved = await saveAccountState(ctx, caller.customerId, body);
    return replyTo(saved, refusals, (state) => ({ status: 200, body: state }));
  },
});
