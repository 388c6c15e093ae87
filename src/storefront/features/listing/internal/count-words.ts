/** 1 → '1 product', 1200 → '1,200 products'. */
export const countWords = (count: number, noun: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`;
