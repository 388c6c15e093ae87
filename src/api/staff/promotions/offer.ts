import type { z } from 'zod';
import { staffMay } from '#contract/staff-permissions.ts';
import { offerParams, offerReply, type SwitchOfferRequest, switchOfferSchema } from '#contract/staff-promotions.ts';
import { switchOffer } from '#modules/promotions/edit-offer.ts';
import { findOffer } from '#modules/promotions/find-offer.ts';
import { actorOf } from '#modules/staff/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

type Params = z.output<typeof offerParams>;

/** One offer. */
export const readOffer = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/promotions/:id',
  summary: 'An offer as it is in force and as it is being written.',
  staff: staffMay.seeOffers,
  scope: 'promotions:read',
  params: offerParams,
  reply: { status: 200, schema: offerReply },
  handle: async ({ ctx, params }) => {
    const found = await findOffer(ctx, params.id);
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

/** Ends it, or puts it back. */
export const switchOfferOnOrOff = staffEndpoint<ShopCtx, Params, unknown, SwitchOfferRequest>({
  method: 'post',
  path: '/staff/promotions/:id/active',
  summary: 'Ends an offer at once, or puts it back; the next quote follows.',
  staff: staffMay.editOffers,
  scope: 'promotions:write',
  params: offerParams,
  body: switchOfferSchema,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff, params, body }) => {
    const { state } = await switchOffer(ctx, actorOf(staff), params.id, body.state, body.active);
    return state === 'DONE' ? { status: 204 } : { errorCode: 'ChangedElsewhere' };
  },
});
