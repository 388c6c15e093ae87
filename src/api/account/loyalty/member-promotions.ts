import { memberPromotionsReplySchema } from '#contract/loyalty/member-promotions.ts';
import { listMemberPromotions } from '#modules/promotions/members/list-member-promotions.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../../endpoint.ts';

/** GET /account/loyalty/offers: current discounts for members (FIX-32). */
export const readMemberPromotions = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/loyalty/offers',
  viewable: true,
  ownRows: true,
  summary:
    'Member promotions that the customer can use now: what each does, its code and its end; none for customers who are not members.',
  reply: { status: 200, schema: memberPromotionsReplySchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: { offers: await listMemberPromotions(ctx, caller) } }),
});
