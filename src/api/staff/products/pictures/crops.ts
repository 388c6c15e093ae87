import type { z } from 'zod';
import {
  type CropPictureRequest,
  cropPictureSchema,
  type PictureReply,
  pictureParams,
  pictureReply,
} from '#contract/staff/products/picture-crops.ts';
import {
  type AdjustedImage,
  type AdjustRefusal,
  adjustImage,
  findAdjusted,
} from '#modules/media/crops/adjust-image.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../../endpoint.ts';
import { type Refusals, replyTo } from '../../../reply-to.ts';
import type { ShopCtx } from '../../../shop-context.ts';

type Params = z.output<typeof pictureParams>;

const refusals: Refusals<AdjustRefusal> = {
  UNKNOWN: 'NotFound',
  UNUSABLE: ({ why }) => ({ errorCode: 'PictureUnusable', values: { reason: why } }),
};

const shown = ({ id, originalId, ...rest }: AdjustedImage): PictureReply => ({
  src: `media:${id}`,
  original: `media:${originalId}`,
  ...rest,
});

/** A picture with its crop and focal point. */
export const readPicture = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/pictures/:id',
  summary: 'A picture with its crop and focal point, and the original that both are of.',
  staff: 'editRange',
  scope: 'products:write',
  params: pictureParams,
  reply: { status: 200, schema: pictureReply },
  errors: ['PictureUnusable'],
  handle: async ({ ctx, params }) =>
    replyTo(await findAdjusted(ctx, params.id), refusals, (found) => ({ status: 200, body: shown(found) })),
});

/** Crops a picture. */
export const cropPicture = staffEndpoint<ShopCtx, Params, unknown, CropPictureRequest>({
  method: 'post',
  path: '/staff/pictures/:id/crop',
  summary:
    'The picture with another crop and focal point, under a `src` of its own, which a product or page then names. The original stays, and without both it is the original again.',
  staff: 'editRange',
  scope: 'products:write',
  params: pictureParams,
  body: cropPictureSchema,
  reply: { status: 201, schema: pictureReply },
  errors: ['PictureUnusable'],
  handle: async ({ ctx, staff, params, body }) =>
    replyTo(await adjustImage(ctx, actorOf(staff), params.id, body), refusals, (adjusted) => ({
      status: 201,
      body: shown(adjusted),
    })),
});
