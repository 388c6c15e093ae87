import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { tillMessages } from '#contract/staff/orders/till-messages.ts';
import { type TillSale, tillSaleReply, tillSaleSchema } from '#contract/staff/orders/till-sales.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { recordTillSale, type TillSaleRefusal } from '#modules/till/record-till-sale.ts';
import { counted } from '#shared/counted.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const period = counted(limits.tillSaleAgeDays, 'day');
const marked = (lines: readonly number[], message: string) => ({
  fields: Object.fromEntries(lines.map((index) => [`lines.${index}.code`, message])),
});
const refusals: Refusals<TillSaleRefusal> = {
  OTHER_CONTENTS: ({ number }) => ({ errorCode: 'TillSaleDiffers', values: { number } }),
  NO_SUCH_STORE: ({ storeId }) => ({ errorCode: 'TillStoreUnknown', values: { storeId } }),
  NO_SUCH_MEMBER: ({ memberNumber }) => ({ errorCode: 'TillMemberUnknown', values: { memberNumber } }),
  BAD_TIME: () => ({
    errorCode: 'TillTimeRefused',
    values: { period },
    extra: { fields: { soldAt: fillText(tillMessages.tillTimeRefused, { period }) } },
  }),
  NO_SUCH_SIZE: ({ lines }) => ({ errorCode: 'SizeUnknown', extra: marked(lines, staffShopMessages.sizeUnknown) }),
  GIFT_CARD: ({ lines }) => ({
    errorCode: 'TillGiftCardRefused',
    extra: marked(lines, tillMessages.tillGiftCardRefused),
  }),
};

/** Records a sale of a store's till, once per sale number. */
export const tillSales = staffEndpoint<ShopCtx, unknown, unknown, TillSale>({
  method: 'post',
  path: '/staff/till/sales',
  summary:
    'Records a sale of a store’s till, once for each sale number; the same number with other contents is refused.',
  staff: 'recordTillSales',
  scope: 'till:write',
  body: tillSaleSchema,
  example: {
    number: 'NEWMARKET-1/20418',
    storeId: 'newmarket',
    soldAt: '2026-11-21T14:30:00+13:00',
    customer: { memberNumber: 'K1000042' },
    lines: [{ code: '9421234567890', qty: 1, unitPrice: 149.9, discount: 14.99 }],
    total: 134.91,
  },
  reply: { status: 200, schema: tillSaleReply },
  errors: [
    'TillSaleDiffers',
    'TillStoreUnknown',
    'TillMemberUnknown',
    'TillTimeRefused',
    'TillGiftCardRefused',
    'SizeUnknown',
  ],
  handle: async ({ ctx, staff, body }) => {
    const result = await recordTillSale(ctx, body, actorOf(staff));
    return replyTo(result, refusals, ({ already, ...recorded }) => ({
      status: 200,
      body: { ...recorded, recorded: !already },
    }));
  },
});
