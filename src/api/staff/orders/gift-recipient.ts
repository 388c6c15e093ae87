import { z } from 'zod';
import { type RecipientRequest, recipientRequestSchema } from '#contract/staff/orders/staff-gifts.ts';
import { correctGiftRecipient } from '#modules/admin-orders/correct-gift-recipient.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { replyTo } from '../../reply-to.ts';
import { orderParams } from './order-params.ts';

const place = z.string().regex(/^[1-9]\d{0,2}$/);
const giftParams = orderParams.extend({ lineNo: place, unitNo: place });

/** Corrects to whom a gift card of an order is mailed. Not available to machine keys. */
export const staffGiftRecipient = staffEndpoint<Ctx, z.output<typeof giftParams>, unknown, RecipientRequest>({
  method: 'put',
  path: '/staff/orders/:number/gifts/:lineNo/:unitNo/recipient',
  summary: 'Corrects name and email address of the recipient of a gift card; its mail is sent to them from now on.',
  staff: 'writeToCustomers',
  params: giftParams,
  body: recipientRequestSchema,
  reply: { status: 204 },
  errors: ['OrderNotFound', 'OrderLineUnknown'],
  handle: async ({ ctx, params, body, staff }) => {
    const unit = { lineNo: Number(params.lineNo), unitNo: Number(params.unitNo) };
    return replyTo(
      await correctGiftRecipient(ctx, params.number, unit, staff, body),
      { NO_SUCH_ORDER: 'OrderNotFound', NO_SUCH_GIFT: 'OrderLineUnknown' },
      () => ({ status: 204 }),
    );
  },
});
