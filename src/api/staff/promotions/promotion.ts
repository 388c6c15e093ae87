import type { z } from 'zod';
import {
  promotionParams,
  promotionReply,
  type SwitchPromotionRequest,
  switchPromotionSchema,
} from '#contract/staff/staff-promotions.ts';
import { switchPromotion } from '#modules/promotions/edit-promotion.ts';
import { findPromotion } from '#modules/promotions/find-promotion.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

type Params = z.output<typeof promotionParams>;

/** One promotion. */
export const readPromotion = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/promotions/:id',
  summary: 'A promotion: the published version and the draft.',
  staff: 'seePromotions',
  scope: 'promotions:read',
  params: promotionParams,
  reply: { status: 200, schema: promotionReply },
  handle: async ({ ctx, params }) => {
    const found = await findPromotion(ctx, params.id);
    if (!found) return { errorCode: 'NotFound' };
    const { live, draft } = found;
    return {
      status: 200,
      body: {
        live: live && {
          ...live,
          startsAt: live.startsAt?.toISOString() ?? null,
          endsAt: live.endsAt?.toISOString() ?? null,
        },
        draft: draft && {
          entry: draft.entry,
          version: draft.version,
          by: draft.by,
          changedAt: draft.changedAt.toISOString(),
          stale: draft.replaces !== (live?.state ?? null),
        },
      },
    };
  },
});

const switchRefusals = { CHANGED_ELSEWHERE: 'ChangedElsewhere' } as const;

/** Deactivates or reactivates a promotion. */
export const switchPromotionOnOrOff = staffEndpoint<ShopCtx, Params, unknown, SwitchPromotionRequest>({
  method: 'post',
  path: '/staff/promotions/:id/active',
  summary: 'Ends a promotion at once, or reactivates it; the next quote uses the change.',
  staff: 'editPromotions',
  scope: 'promotions:write',
  params: promotionParams,
  body: switchPromotionSchema,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff, params, body }) => {
    const switched = await switchPromotion(ctx, actorOf(staff), params.id, body.state, body.active);
    return replyTo(switched, switchRefusals, () => ({ status: 204 }));
  },
});
