/** The answer to a call by the result of its operation, with one table of refusals for each operation. */
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { Result } from '#shared/result.ts';
import type { Refusal, Reply } from './endpoint.ts';

type ReasonOf<E> = E extends { reason: infer R extends string } ? R : E extends string ? E : never;
/** The errors that have this reason. */
type ErrorWith<E, R> = E extends { reason: infer X } ? (R extends X ? E : never) : Extract<E, R>;

/** How each reason of an operation is answered: an error code, or a refusal made from the reason's details. */
export type Refusals<E> = { readonly [R in ReasonOf<E>]: ErrorCode | ((error: ErrorWith<E, R>) => Refusal) };

/** The reply to a value, or the refusal that the table has for the error. */
export function replyTo<T, E extends string | { reason: string }>(
  result: Result<T, E>,
  refusals: Refusals<E>,
  reply: (value: T) => Reply,
): Reply | Refusal {
  return result.ok ? reply(result.value) : refusalOf(result.error, refusals);
}

/** The refusal that the table has for the error, where more is awaited, or may still be refused, before the reply. */
export function refusalOf<E extends string | { reason: string }>(error: E, refusals: Refusals<E>): Refusal {
  const refusal = (refusals as Record<string, ErrorCode | ((error: E) => Refusal)>)[
    typeof error === 'string' ? error : error.reason
  ];
  if (refusal === undefined) throw new Error('an operation refused for a reason that its table does not have');
  return typeof refusal === 'string' ? { errorCode: refusal } : refusal(error);
}
