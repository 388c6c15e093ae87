import { type OpenLine, share, type Taking } from '../open-cart.ts';
import { offTogether } from './off-together.ts';

/** A percentage off all these lines together, rounded once. */
export const percentOff = (lines: readonly OpenLine[], basisPoints: number): Taking =>
  offTogether(lines, (total) => share(total, basisPoints));
