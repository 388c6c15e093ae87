import { least, noneBound, type OpenLine, type Taking } from '../open-cart.ts';

/** An amount off each unit. */
export const amountOffItems = (lines: readonly OpenLine[], amountCents: number): Taking => ({
  bound: noneBound,
  off: lines.map(({ remainingCents, line }) => least(BigInt(amountCents) * BigInt(line.qty), remainingCents)),
});
