import { loyaltySchema } from '#contract/accounts/account.ts';
import { getAccount } from '#modules/account-views/get-account.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import { customerEndpoint } from '../../endpoint.ts';

/** POST /account/loyalty/join: makes the customer a member and replies with the loyalty object (LOY-21). */
export const joinLoyalty = customerEndpoint<AirlineCtx & LoyaltyCtx>({
  method: 'post',
  path: '/account/loyalty/join',
  summary: 'Joins the loyalty programme; answers with the customer’s loyalty state.',
  reply: { status: 200, schema: loyaltySchema },
  errors: ['CustomerNotFound'],
  perMinute: 30,
  handle: async ({ ctx, caller }) => {
    const account = (await enrolCustomer(ctx, caller.customerId)) ? await getAccount(ctx, caller.customerId) : null;
    return account ? { status: 200, body: account.loyalty } : { errorCode: 'CustomerNotFound' };
  },
});
