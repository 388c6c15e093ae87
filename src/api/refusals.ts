/** Entries of tables of refusals that several calls need. */
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { Refusal } from './endpoint.ts';

/** Refuses with the seconds after which the call may be repeated. */
export const retryLater =
  (errorCode: ErrorCode) =>
  ({ retryAfter }: { retryAfter: number }): Refusal => ({
    errorCode,
    headers: { 'retry-after': String(retryAfter) },
  });

/** Refuses with a message for each field that is not valid. */
export const invalidFields = ({ fields }: { fields: Record<string, string> }): Refusal => ({
  errorCode: 'BadRequest',
  extra: { fields },
});
