/** Gift cards of an order as staff see them, and a corrected recipient (UX-03). */
import { z } from 'zod';
import { giftFields } from '../../checkout/gift.ts';

export const orderGiftSchema = z.object({
  lineNo: z.int(),
  /** Of a line with several cards; from 1. */
  unitNo: z.int(),
  /** Dollars. */
  amount: z.number(),
  name: z.string(),
  /** Empty once the customer's data were deleted. */
  email: z.string(),
  message: z.string(),
  /** 'YYYY-MM-DD' in New Zealand; empty: as soon as it is paid for. */
  sendOn: z.string(),
  state: z.enum(['Waiting', 'Sent', 'Failed', 'Stopped']),
  mailedAt: z.iso.datetime().nullable(),
});
export type OrderGift = z.output<typeof orderGiftSchema>;

export const recipientRequestSchema = z.strictObject({ name: giftFields.name, email: giftFields.email });
export type RecipientRequest = z.output<typeof recipientRequestSchema>;
