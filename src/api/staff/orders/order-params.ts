/** What staff calls about one order share: the path parameters, and the reply to work on the order. */
import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { FulfilmentAnswer, FulfilmentRefusal } from '#modules/fulfilment/fulfilment-answer.ts';
import type { Refusal, Reply } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

export const orderParams = z.object({ number: z.string().regex(/^#?[A-Za-z]{2}\d{8}$/) });
export type OrderParams = z.output<typeof orderParams>;

export const orderRefusals: Refusals<FulfilmentRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NOT_OPEN: ({ state }) => ({
    errorCode: 'OrderNotOpen',
    values: { state: (state ?? '').toLowerCase().replaceAll('_', ' ') },
  }),
  FOR_COLLECTION: 'OrderForCollection',
  FOR_DELIVERY: 'OrderForDelivery',
  WAITS_FOR_RETURN: 'OrderWaitsForReturn',
  ON_HOLD: 'OrderOnHold',
  NO_SUCH_LINE: 'OrderLineUnknown',
  GIFT_CARD_SPENT: 'OrderGiftCardSpent',
  NOTHING_TO_PACK: 'OrderNothingToPack',
  TOO_MANY: 'OrderLinesGone',
};
export const workErrors: readonly ErrorCode[] = [
  'OrderNotFound',
  'OrderNotOpen',
  'OrderForCollection',
  'OrderForDelivery',
  'OrderWaitsForReturn',
  'OrderOnHold',
  'OrderLineUnknown',
  'OrderGiftCardSpent',
  'OrderNothingToPack',
  'OrderLinesGone',
];

/** The reply for the outcome of a fulfilment step. */
export const replyToWork = (result: FulfilmentAnswer): Reply | Refusal =>
  replyTo(result, orderRefusals, ({ orderNumber, state, already }) => ({
    status: 200,
    body: { orderNumber, state, already },
  }));
