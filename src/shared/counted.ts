/**
 * A number with its noun: '1 point', '1,250 points'. Pure. Whole numbers are grouped as en-NZ groups them without
 * `Intl.NumberFormat`: making one takes 8 ms of the main thread, on every page that counts something.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

const groupDigits = (count: number): string =>
  Number.isSafeInteger(count) ? `${count}`.replace(/\B(?=(\d{3})+$)/g, ',') : count.toLocaleString('en-NZ');
