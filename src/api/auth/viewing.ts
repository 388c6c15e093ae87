/** The tab in which a member of staff sees the shop as a customer: whom it shows, and its end (EDIT-08). */
import { sessionReplySchema } from '#contract/accounts/account.ts';
import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import { endViewing } from '#modules/staff/viewings/viewing.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';

/** The browser renews a token two minutes before its end; this one is valid to the last second, and not renewed. */
const MARGIN_MS = 120_000;

export const readViewing = customerEndpoint<Ctx>({
  method: 'get',
  path: '/auth/viewing',
  viewable: true,
  summary: 'Whose shop a member of staff sees, by the token of the viewing; session is null for any other customer.',
  reply: { status: 200, schema: sessionReplySchema },
  handle: async ({ ctx, caller, headers }) => {
    const customer = caller.viewing && (await findCustomer(ctx, caller.customerId));
    if (!caller.viewing || !customer) return { status: 200, body: { session: null } };
    const { customerId, email, firstName, lastName } = customer;
    return {
      status: 200,
      body: {
        session: {
          token: (headers.get('authorization') ?? '').replace(/^Bearer /i, ''),
          tokenExpiresAt: new Date(caller.viewing.expiresAt.getTime() + MARGIN_MS).toISOString(),
          customer: { customerId, email, firstName, lastName },
        },
      },
    };
  },
});

export const stopViewing = customerEndpoint<Ctx>({
  method: 'delete',
  path: '/auth/viewing',
  viewable: true,
  summary: 'Ends a viewing; its token stops working at once.',
  reply: { status: 204 },
  handle: async ({ ctx, caller }) => {
    if (caller.viewing) await endViewing(ctx, caller.viewing.id);
    return { status: 204 };
  },
});
