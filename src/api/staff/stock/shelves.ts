import { type ShelfRequest, shelfRequestSchema, shelvedSizeSchema } from '#contract/staff/products/staff-shelves.ts';
import { putOnShelf } from '#modules/admin-stock/put-on-shelf.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const refusals: Refusals<'UNKNOWN' | 'NO_SUCH_PLACE'> = {
  UNKNOWN: 'SizeUnknown',
  NO_SUCH_PLACE: () => ({ errorCode: 'BadRequest', extra: { fields: { locationId: 'There is no such place.' } } }),
};

/** Puts a size on a shelf (PARC-07). */
export const putStockOnShelf = staffEndpoint<ShopCtx, unknown, unknown, ShelfRequest>({
  method: 'put',
  path: '/staff/stock/shelves',
  summary: 'Says on which shelf of a location the size with a code or barcode lies; it lies on one.',
  staff: 'countStock',
  scope: 'stock:write',
  body: shelfRequestSchema,
  reply: { status: 200, schema: shelvedSizeSchema },
  errors: ['SizeUnknown'],
  handle: async ({ ctx, body, staff }) =>
    replyTo(await putOnShelf(ctx, { ...body, actor: actorOf(staff) }), refusals, (size) => ({
      status: 200,
      body: size,
    })),
});
