import { least, noTaking, type OpenLine, type Taking } from '../open-cart.ts';

/** So many dollars off each unit. */
export const amountOffItems = (lines: readonly OpenLine[], amountCents: number): Taking => ({
  ...noTaking(lines),
  off: lines.map(({ remainingCents, line }) => least(BigInt(amountCents) * BigInt(line.qty), remainingCents)),
});
