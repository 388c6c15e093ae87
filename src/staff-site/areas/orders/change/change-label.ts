import { dollarsToCents, formatCents } from '#shared/money.ts';

/** On the button that makes a change, by what the order costs more; less where negative. Pure. */
export function changeLabel(difference: number): string {
  const amount = formatCents(dollarsToCents(Math.abs(difference)));
  if (difference > 0) return `Email a link to pay ${amount}`;
  return difference < 0 ? `Change the order, refund ${amount}` : 'Change the order';
}
