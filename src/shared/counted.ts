/** A number with its noun: '1 point', '1,250 points'. Pure. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`;
