/** For what our own data guarantees: a value that is there, or a fault in this folder. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo catalogue lacks a value it relies on.');
  return value;
}
