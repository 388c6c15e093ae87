/** Schemas of fields that a merchant writes in a promotion's entry, and texts of their values. Pure. */
import { z } from 'zod';
import { dollarsToCents, formatCents, hasTwoDecimals } from '#shared/money.ts';

/** Dollars → cents. */
export const dollarsField = z
  .number()
  .positive()
  .max(1_000_000)
  .refine(hasTwoDecimals, 'has more than two decimals')
  .transform((dollars) => Number(dollarsToCents(dollars)));
/** Percent → basis points. */
export const percentField = z
  .number()
  .positive()
  .max(100)
  .refine(hasTwoDecimals, 'has more than two decimals')
  .transform((rate) => Math.round(rate * 100));
/** A whole number from 1 to `max`. */
export const wholeField = (max: number) => z.int().min(1).max(max);
/** A name or code of the shop, and a list of them. */
export const wordField = z.string().min(1).max(120);
export const wordsField = z.array(wordField).min(1).max(500);

/** 3000 → '$30.00'. */
export const dollarsText = (cents: number): string => formatCents(BigInt(cents));
/** 1250 → '12.5%'. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;
/** 'a, b and c'. */
export const listText = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
