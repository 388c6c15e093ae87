/** Asserts that a value exists which the demo's own data guarantees; throws when it does not. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo catalogue lacks a value it relies on.');
  return value;
}
