import { memberOffersSchema } from '#contract/loyalty/member-offers.ts';
import { listMemberOffers } from '#modules/promotions/list-member-offers.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../../endpoint.ts';

/** GET /account/loyalty/offers: current discounts for members (FIX-32). */
export const readMemberOffers = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/loyalty/offers',
  summary:
    'Member promotions that the customer can use now: what each does, its code and its end; none for customers who are not members.',
  reply: { status: 200, schema: memberOffersSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: { offers: await listMemberOffers(ctx, caller) } }),
});
