// Made once: `toLocaleString` looks the locale up for every number.
const numbers = new Intl.NumberFormat('en-NZ');

/** A number with its noun: '1 point', '1,250 points'. Pure. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
