/** What a staff call about one order has in its address. */
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

/** How work on an order ended, for the wire. */
export function replyToWork(answer: FulfilmentAnswer): Reply | Refusal {
  if (!answer.done)
    return {
      errorCode: codes[answer.refusal],
      values: { state: (answer.state ?? '').toLowerCase().replaceAll('_', ' ') },
    };
  return { status: 200, body: { orderNumber: answer.orderNumber, state: answer.state, already: answer.already } };
}
