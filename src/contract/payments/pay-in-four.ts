/** Pay in four: four payments, two weeks apart (BNPL-01, BNPL-03). Pure. */
import type { Cents } from '#shared/money.ts';
import { limits } from '../fields/limits.ts';

/** Who offers it, as shoppers know it. */
export const payInFourProvider = 'Afterpay';

/** Whether an amount can be paid in four; both limits are included. */
export const canPayInFour = (cents: Cents): boolean =>
  cents >= limits.payInFourMinCents && cents <= limits.payInFourMaxCents;

/** Payments 1 to 3 are a quarter rounded down to the cent, payment 4 is the rest: together exactly the amount. */
export function splitInFour(cents: Cents): { first: Cents; last: Cents } {
  const first = cents / 4n;
  return { first, last: cents - 3n * first };
}

const FORTNIGHT_MS = 14 * 86_400_000;

/** The four payments with their due days: today, and every two weeks after. */
export function instalments(cents: Cents, today: Date): { cents: Cents; due: Date }[] {
  const { first, last } = splitInFour(cents);
  return [first, first, first, last].map((amount, index) => ({
    cents: amount,
    due: new Date(today.getTime() + index * FORTNIGHT_MS),
  }));
}
