/** Loyalty points for spending (LOY-01). Pure. */
import type { Cents } from '#shared/money.ts';
import { limits } from './limits.ts';

/** One point for each whole dollar. */
export const pointsFor = (cents: Cents): bigint => (cents / 100n) * limits.pointsPerDollar;
