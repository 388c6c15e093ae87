import {
  type DeletePicturesRequest,
  deletedPicturesReply,
  deletePicturesSchema,
  unusedPicturesReply,
} from '#contract/staff/products/unused-pictures.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { deleteUnusedImages } from '#modules/unused-images/delete-unused-images.ts';
import { listUnusedImages } from '#modules/unused-images/list-unused-images.ts';
import { staffEndpoint } from '../../../endpoint.ts';
import type { ShopCtx } from '../../../shop-context.ts';

/** Pictures that nothing in the shop uses. */
export const readUnusedPictures = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/unused-pictures',
  summary:
    'Pictures that no product, page, draft, earlier version or setting uses, the largest first, with the number and bytes of all. Those uploaded or named within the last day are not listed.',
  staff: 'editRange',
  scope: 'products:write',
  reply: { status: 200, schema: unusedPicturesReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listUnusedImages(ctx) }),
});

/** Deletes pictures that are still unused, with their files. */
export const deleteUnusedPictures = staffEndpoint<ShopCtx, unknown, unknown, DeletePicturesRequest>({
  method: 'post',
  path: '/staff/unused-pictures/deletion',
  summary:
    'Deletes the pictures that are still unused, with their files; cannot be undone. The others stay, each with the reason.',
  staff: 'editRange',
  scope: 'products:write',
  body: deletePicturesSchema,
  reply: { status: 200, schema: deletedPicturesReply },
  handle: async ({ ctx, staff, body }) => ({
    status: 200,
    body: await deleteUnusedImages(ctx, actorOf(staff), body.pictures),
  }),
});
