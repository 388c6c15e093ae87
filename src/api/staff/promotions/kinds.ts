import { promotionKindsReply } from '#contract/staff/staff-promotions.ts';
import { promotionKinds } from '#modules/promotions/kinds/promotion-kinds.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** The kinds of promotions with the fields of their forms. */
export const readPromotionKinds = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/promotion-kinds',
  summary: 'The kinds of promotions, each with the fields of its entries.',
  staff: 'seePromotions',
  scope: 'promotions:read',
  reply: { status: 200, schema: promotionKindsReply },
  handle: async () => ({
    status: 200,
    body: { kinds: promotionKinds.map(({ kind, label, fields }) => ({ kind, label, fields })) },
  }),
});
