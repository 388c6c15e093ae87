import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { tillMessages } from '#contract/staff/orders/till-messages.ts';
import { type TillSale, tillSaleReply, tillSaleSchema } from '#contract/staff/orders/till-sales.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { staffShopMessages } from '#contract/staff/staff-shop-messages.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { recordTillSale, type TillSaleRecorded } from '#modules/till/record-till-sale.ts';
import { counted } from '#shared/counted.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Records a sale of a store's till, once per sale number. */
export const tillSales = staffEndpoint<ShopCtx, unknown, unknown, TillSale>({
  method: 'post',
  path: '/staff/till/sales',
  summary:
    'Records a sale of a store’s till, once for each sale number; the same number with other contents is refused.',
  staff: staffMay.recordTillSales,
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
  handle: async ({ ctx, staff, body }) => replyOf(body, await recordTillSale(ctx, body, actorOf(staff))),
});

function replyOf(sale: TillSale, result: TillSaleRecorded): Reply | Refusal {
  const marked = (lines: readonly number[], message: string) => ({
    fields: Object.fromEntries(lines.map((index) => [`lines.${index}.code`, message])),
  });
  switch (result.state) {
    case 'RECORDED':
    case 'RECORDED_BEFORE': {
      const { state, ...told } = result;
      return { status: 200, body: { ...told, recorded: state === 'RECORDED' } };
    }
    case 'OTHER_CONTENTS':
      return { errorCode: 'TillSaleDiffers', values: { number: sale.number } };
    case 'NO_SUCH_STORE':
      return { errorCode: 'TillStoreUnknown', values: { storeId: sale.storeId } };
    case 'NO_SUCH_MEMBER':
      return {
        errorCode: 'TillMemberUnknown',
        values: { memberNumber: sale.customer && 'memberNumber' in sale.customer ? sale.customer.memberNumber : '' },
      };
    case 'BAD_TIME': {
      const message = fillText(tillMessages.tillTimeRefused, { period: counted(limits.tillSaleAgeDays, 'day') });
      return {
        errorCode: 'TillTimeRefused',
        values: { period: counted(limits.tillSaleAgeDays, 'day') },
        extra: { fields: { soldAt: message } },
      };
    }
    case 'NO_SUCH_SIZE':
      return { errorCode: 'SizeUnknown', extra: marked(result.lines, staffShopMessages.sizeUnknown) };
    case 'GIFT_CARD':
      return { errorCode: 'TillGiftCardRefused', extra: marked(result.lines, tillMessages.tillGiftCardRefused) };
  }
}
