import {
  MAX_IMAGE_BYTES,
  type UploadImageRequest,
  uploadedReply,
  uploadImageSchema,
} from '#contract/staff/products/staff-products.ts';
import { type UploadRefusal, uploadImage } from '#modules/media/upload-image.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const refusals: Refusals<UploadRefusal> = {
  UNUSABLE: ({ why }) => ({ errorCode: 'PictureUnusable', values: { reason: why } }),
};

/** Uploads an image; a product refers to it afterwards. */
export const addImage = staffEndpoint<ShopCtx, unknown, unknown, UploadImageRequest>({
  method: 'post',
  path: '/staff/pictures',
  summary: 'Takes in a JPEG, PNG, WebP or AVIF of up to 12 MB, encoded anew; a product names it by `src`.',
  staff: 'editRange',
  scope: 'products:write',
  body: uploadImageSchema,
  bodyLimit: Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 1_000,
  perMinute: 60,
  reply: { status: 201, schema: uploadedReply },
  errors: ['PictureUnusable'],
  handle: async ({ ctx, staff, body }) => {
    const uploaded = await uploadImage(ctx, actorOf(staff), Buffer.from(body.data, 'base64'));
    return replyTo(uploaded, refusals, ({ id, width, height }) => ({
      status: 201,
      body: { src: `media:${id}`, width: width ?? 0, height: height ?? 0 },
    }));
  },
});
