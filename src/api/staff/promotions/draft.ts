import { z } from 'zod';
import {
  type DraftVersionRequest,
  draftSavedReply,
  draftVersionQuery,
  draftVersionSchema,
  promotionParams,
} from '#contract/staff/staff-promotions.ts';
import { type DraftRefusal, discardDraft, publishDraft, saveDraft } from '#modules/promotions/edit-promotion.ts';
import { promotionDefinitionSchema } from '#modules/promotions/promotion-definition.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

type Params = z.output<typeof promotionParams>;
const saveDraftSchema = z.strictObject({ version: z.int().min(1).nullable(), entry: promotionDefinitionSchema });

const refusals: Refusals<DraftRefusal> = {
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: ({ fields }) => ({
    errorCode: 'OfferRefused',
    extra: { fields: Object.fromEntries(Object.entries(fields).map(([path, why]) => [`entry.${path}`, why])) },
  }),
};

/** Saves a draft of a promotion. */
export const writeDraft = staffEndpoint<ShopCtx, Params, unknown, z.output<typeof saveDraftSchema>>({
  method: 'put',
  path: '/staff/promotions/:id/draft',
  summary:
    'Saves the draft of a promotion (docs/promotions.md), based on the version that was read; shoppers do not see it.',
  staff: 'editPromotions',
  scope: 'promotions:write',
  params: promotionParams,
  body: saveDraftSchema,
  bodyLimit: 4_194_304,
  reply: { status: 200, schema: draftSavedReply },
  errors: ['ChangedElsewhere', 'OfferRefused'],
  handle: async ({ ctx, staff, params, body }) => {
    if (body.entry.id !== params.id)
      return { errorCode: 'BadRequest', extra: { fields: { 'entry.id': 'is not the one of the address' } } };
    const saved = await saveDraft(ctx, actorOf(staff), body.version, body.entry);
    return replyTo(saved, refusals, ({ version }) => ({ status: 200, body: { version } }));
  },
});

/** Deletes a draft. */
export const removeDraft = staffEndpoint<ShopCtx, Params, z.output<typeof draftVersionQuery>>({
  method: 'delete',
  path: '/staff/promotions/:id/draft',
  summary: 'Discards the draft; the published version stays.',
  staff: 'editPromotions',
  scope: 'promotions:write',
  params: promotionParams,
  query: draftVersionQuery,
  reply: { status: 204 },
  errors: ['ChangedElsewhere'],
  handle: async ({ ctx, staff, params, query }) => {
    const discarded = await discardDraft(ctx, actorOf(staff), params.id, query.version);
    return replyTo(discarded, refusals, () => ({ status: 204 }));
  },
});

/** Publishes a draft. */
export const publishPromotion = staffEndpoint<ShopCtx, Params, unknown, DraftVersionRequest>({
  method: 'post',
  path: '/staff/promotions/:id/publish',
  summary: 'Publishes the draft from its start time; the next quote uses it.',
  staff: 'editPromotions',
  scope: 'promotions:write',
  params: promotionParams,
  body: draftVersionSchema,
  reply: { status: 204 },
  errors: ['ChangedElsewhere', 'OfferRefused'],
  handle: async ({ ctx, staff, params, body }) => {
    const published = await publishDraft(ctx, actorOf(staff), params.id, body.version);
    return replyTo(published, refusals, () => ({ status: 204 }));
  },
});
