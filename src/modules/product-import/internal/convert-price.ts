/** Prices of another currency in New Zealand dollars. */

/**
 * Amount times rate, both as text, rounded to whole cents without binary fractions. Throws for text that is not a
 * price.
 */
export function convertPrice(amount: string, rate: string): string {
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(amount)) throw new Error(`"${amount.slice(0, 30)}" is no price`);
  const scaled = (text: string): bigint => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
  };
  const cents = (scaled(amount) * scaled(rate) * 100n + 500_000_000_000n) / 1_000_000_000_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
