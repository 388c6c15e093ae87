/** What may fail as expected, in the shop and in the browser: decision 0096. */

export interface Ok<T> {
  ok: true;
  value: T;
}
export interface Fail<E> {
  ok: false;
  error: E;
}

/** The value, or why there is none: a reason such as 'SOLD_OUT', or an object with a `reason` and its details. */
export type Result<T, E> = Ok<T> | Fail<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const fail = <const E>(error: E): Fail<E> => ({ ok: false, error });
