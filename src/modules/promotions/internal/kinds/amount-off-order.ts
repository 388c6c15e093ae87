import type { OpenLine, Taking } from '../open-cart.ts';
import { offTogether } from './off-together.ts';

/** An amount off the goods of the order, once. */
export const amountOffOrder = (lines: readonly OpenLine[], amountCents: number): Taking =>
  offTogether(lines, () => BigInt(amountCents));
