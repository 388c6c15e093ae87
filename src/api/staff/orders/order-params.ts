/** Path parameters of a staff call about one order. */
import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { FulfilmentAnswer } from '#modules/fulfilment/fulfilment-answer.ts';
import type { Refusal, Reply } from '../../endpoint.ts';

export const orderParams = z.object({ number: z.string().regex(/^#?[A-Za-z]{2}\d{8}$/) });
export type OrderParams = z.output<typeof orderParams>;

const codes = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NOT_OPEN: 'OrderNotOpen',
  FOR_COLLECTION: 'OrderForCollection',
  FOR_DELIVERY: 'OrderForDelivery',
  WAITS_FOR_RETURN: 'OrderWaitsForReturn',
  ON_HOLD: 'OrderOnHold',
  NO_SUCH_LINE: 'OrderLineUnknown',
  GIFT_CARD_SPENT: 'OrderGiftCardSpent',
  TOO_MANY: 'OrderLinesGone',
} as const satisfies Record<Extract<FulfilmentAnswer, { done: false }>['refusal'], ErrorCode>;
export const workErrors = Object.values(codes);

/** The reply for the outcome of a fulfilment step. */
export function replyToWork(result: FulfilmentAnswer): Reply | Refusal {
  if (!result.done)
    return {
      errorCode: codes[result.refusal],
      values: { state: (result.state ?? '').toLowerCase().replaceAll('_', ' ') },
    };
  return { status: 200, body: { orderNumber: result.orderNumber, state: result.state, already: result.already } };
}
