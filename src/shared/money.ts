/**
 * Money is a whole number of NZD cents in a bigint; nothing else in the shop does arithmetic on prices. All rounding of
 * money is done here, one function for each rule (LOC-02).
 */

export type Cents = bigint;

/** '149.90' → 14990n. Throws on anything but digits with at most two decimals. */
export function textToCents(text: string): Cents {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount of money: ${JSON.stringify(text.slice(0, 40))}`);
  return BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** 14990n → '149.90'. */
export function centsToText(cents: Cents): string {
  const sign = cents < 0n ? '-' : '';
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as the API's JSON number of dollars (14990n → 149.9); exact for any amount a shop has. */
export function centsToDollars(cents: Cents): number {
  return Number(cents) / 100;
}

/**
 * The whole cents of a sum, difference or share of dollars, in dollars: JSON numbers are not exact (0.1 + 0.2). For
 * amounts that are shown or reported; what is charged is calculated in cents.
 */
export const roundDollars = (dollars: number): number => Math.round(dollars * 100) / 100;

/**
 * Whether a JSON number has at most two decimals, as dollars and percentages may have: the rule of every schema that
 * takes one (reliability C4). False from 9e13 on, where a number has no exact hundredths any more.
 */
export const hasTwoDecimals = (value: number): boolean =>
  Math.abs(value) < 9e13 && Math.abs(roundDollars(value) - value) <= 1e-9;

/** A JSON number of dollars → cents. Throws unless it is a finite amount with at most two decimals (reliability C4). */
export function dollarsToCents(dollars: number): Cents {
  if (!hasTwoDecimals(dollars)) throw new RangeError(`not an amount of money: ${dollars}`);
  return BigInt(Math.round(dollars * 100));
}

/** 14990n → '$149.90', with thousands separators of en-NZ: '$1,149.90' (LOC-06). */
export function formatCents(cents: Cents): string {
  const [whole = '0', fraction = '00'] = centsToText(cents < 0n ? -cents : cents).split('.');
  return `${cents < 0n ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** The smaller of two amounts. */
export function smallerOf(one: Cents, other: Cents): Cents {
  if (one < other) return one;
  return other;
}

/** a × b ÷ c, halves rounded away from zero: percentages, GST and shares of an amount that is charged. */
export function multiplyRounded(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const product = amount * numerator;
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return product < 0n ? -rounded : rounded;
}

/**
 * Divides an amount in proportion to weights so that the parts sum to it exactly; the largest remainders get the odd
 * cents.
 */
export function allocate(amount: Cents, weights: readonly bigint[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight) => (amount * weight) / total);
  let rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  if (rest === 0n) return parts;
  const order = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of order) {
    if (rest <= 0n) break;
    parts[index] = (parts[index] as bigint) + 1n;
    rest -= 1n;
  }
  return parts;
}
