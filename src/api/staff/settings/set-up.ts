import { setUpReply } from '#contract/staff/settings/set-up.ts';
import { findSetUp } from '#modules/settings/find-set-up.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** The steps of opening the shop, and what is missing before it takes real money. */
export const readSetUp = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/set-up',
  summary:
    'The steps of opening the shop and what is missing before it takes real money, each as it is at this moment, with why and what to do.',
  staff: 'editSettings',
  perMinute: 60,
  reply: { status: 200, schema: setUpReply },
  handle: async ({ ctx }) => ({ status: 200, body: await findSetUp(ctx) }),
});
