/** The result of placing an order, as stored under the idempotency key and sent to the browser. Pure. */
import {
  type ErrorBody,
  type ErrorCode,
  type ErrorExtra,
  errorBody,
  errorCodes,
} from '#contract/errors/error-codes.ts';

export type OrderAnswer =
  | { placed: true; orderNumber: string }
  | { placed: false; errorCode: ErrorCode; orderNumber?: string; extra?: ErrorExtra };

/** Status and body are stored and replayed unchanged (as Stripe does). */
export function toStored(answer: OrderAnswer): { code: number; body: Record<string, unknown> } {
  if (answer.placed) return { code: 201, body: { orderNumber: answer.orderNumber } };
  return {
    code: errorCodes[answer.errorCode].status,
    body: { ...errorBody(answer.errorCode, valuesOf(answer), extraOf(answer)) },
  };
}

/**
 * The stored answer as it was given, without its `extra`: a replay repeats the outcome, not the advice (reliability
 * A4).
 */
export function fromStored(code: number, body: unknown): OrderAnswer {
  const stored = body as Partial<ErrorBody>;
  if (code === 201) return { placed: true, orderNumber: stored.orderNumber ?? '' };
  const { errorCode = 'InternalError', orderNumber } = stored;
  return { placed: false, errorCode, ...(orderNumber && { orderNumber }) };
}

/** The order number fills '#{n}' in the message of the unrecoverable failure (PAY-12, PAY-13). */
export const valuesOf = (answer: OrderAnswer & { placed: false }): Record<string, string> =>
  answer.orderNumber ? { n: answer.orderNumber } : {};
/** Fields of the error body beside code and message (PAY-12, TotalChanged). */
export const extraOf = (answer: OrderAnswer & { placed: false }): ErrorExtra => ({
  ...(answer.orderNumber && { orderNumber: answer.orderNumber }),
  ...answer.extra,
});
